import { getAccountTransactions as call } from '@mela/contract/wallet.ts'
import { handle } from '../platform/handle.ts'
import { readRecords } from './records.ts'

export const getAccountTransactions = handle(call, (context, input, { user_id }) =>
  readRecords(context, user_id, input),
)
