import { getAccountTransactions as call } from '@mela/contract/wallet/wallet.ts'
import { handle } from '../../platform/http/handle.ts'
import type { WalletNeeds } from '../needs.ts'
import { readRecords } from './records.ts'

export const getAccountTransactions = (needs: WalletNeeds) =>
  handle(call, (context, input, { user_id }) => readRecords(context, user_id, input, needs))
