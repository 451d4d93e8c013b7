import { getAccountTransactionTotals as call } from '@mela/contract/wallet/wallet.ts'
import { handle } from '../../platform/http/handle.ts'
import { sumUpRecords } from './records.ts'

export const getAccountTransactionTotals = handle(call, async (context, input, { user_id }) => ({
  list: await sumUpRecords(context, user_id, input),
}))
