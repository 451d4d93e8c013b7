import { signedIn } from './actors.ts'
import { row, type Row } from './row.ts'

/** Accounts of the site itself have a book of their own, in which nothing was booked for them. */
const owners = { ...signedIn(), service: 'nothing', test: 'nothing' } as const
const players = { ...signedIn(), service: 'permission_not_allowed', test: 'permission_not_allowed' } as const

// None of these names anybody: a wallet is that of whoever asks.
export const WALLET_ROWS: readonly Row[] = [
  row('getWallet', 'the own wallets', signedIn(), {}),
  row('getAccountTransactions', 'the own records', owners, {}),
  row('getAccountTransactionTotals', 'what the own records come to', owners, {}),
  row('getGrants', 'what play gives them', players, {}),
  row('claimDailyGrant', 'what play gives them today', players, {}),
]
