import { WithdrawStatus } from '@mela/contract/wallet/wallet-rules.ts'
import type { AccountTransaction } from '@mela/contract/wallet/wallet.ts'
import type { Context } from '../../context.ts'
import { TRANSFER_KINDS, type OwnEntry } from '../../ledger/index.ts'

// What records belong to, for a page of them at once.

const STATUS: Record<WithdrawStatus, AccountTransaction['status']> = {
  [WithdrawStatus.Review]: 1,
  [WithdrawStatus.Paying]: 1,
  [WithdrawStatus.Paid]: 2,
  [WithdrawStatus.Rejected]: -1,
  [WithdrawStatus.Returned]: -1,
}
const { recharge_paid, recharge_charged_back, withdraw_held } = TRANSFER_KINDS

const referencesOf = (entries: readonly OwnEntry[], kinds: readonly number[]): string[] => [
  ...new Set(entries.filter(({ kind }) => kinds.includes(kind)).map(({ reference }) => reference)),
]

/** What became of withdrawals for which something was set aside. */
export async function readStatuses({ db }: Context, user_id: string, entries: readonly OwnEntry[]) {
  const ids = referencesOf(entries, [withdraw_held])
  if (ids.length === 0) return new Map<string, AccountTransaction['status']>()
  const rows = await db.tables
    .selectFrom('wallet_withdrawal')
    .select(['id', 'status'])
    .where('user_id', '=', user_id)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, status }) => [id, STATUS[status as WithdrawStatus]]))
}

/** Payments that an operator gave to this person and that no order asked for: nothing of theirs has this number. */
export async function readUnordered({ db }: Context, user_id: string, entries: readonly OwnEntry[]) {
  const ids = referencesOf(entries, [recharge_paid, recharge_charged_back]).filter((id) => /^\d+$/.test(id))
  if (ids.length === 0) return new Set<string>()
  const rows = await db.tables
    .selectFrom('wallet_deposit')
    .select('id')
    .where('user_id', '=', user_id)
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('wallet_recharge').whereRef('wallet_recharge.id', '=', 'wallet_deposit.id'))),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}
