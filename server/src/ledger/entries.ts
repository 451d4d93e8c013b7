import { plainColumn, type Ask } from '../platform/data/db.ts'
import { countEntries, hasAnyTransfer, listEntries, sumEntries } from './sql.ts'

export interface EntryFilter {
  accounts: readonly bigint[]
  /** Of records: the tens of a kind. */
  type?: number | undefined
  /** From here on. */
  start?: string | undefined
  /** And before this. */
  end?: string | undefined
  pos: number
  limit: number
}
export interface OwnEntry {
  account: bigint
  seq: string
  kind: number
  amount: bigint
  balance_after: bigint
  reference: string
  /** Of the available part: what went the same way with it in the locked part. */
  locked: bigint
  created_at: Date
}

/** What moved on these accounts of people, newest first, and how much of it there is in all. */
export async function readEntries(
  ask: Ask,
  { accounts, type, start, end, pos, limit }: EntryFilter,
): Promise<{ entries: OwnEntry[]; total: number }> {
  const wanted = { accounts: plainColumn(accounts, String) }
  const filter = { ...wanted, type: type ?? null, start: start ?? null, end: end ?? null }
  const is_filtered = type !== undefined || start !== undefined || end !== undefined
  const [rows, counted] = await Promise.all([
    ask(listEntries, { ...filter, pos, limit }),
    is_filtered ? ask(countEntries, filter) : ask(sumEntries, wanted),
  ])
  const entries = rows.map(({ account_id, amount, balance_after, locked, ...rest }) => ({
    ...rest,
    account: BigInt(account_id),
    amount: BigInt(amount),
    balance_after: BigInt(balance_after),
    locked: BigInt(locked),
  }))
  return { entries, total: Number(counted[0]!.total) }
}

/** Whether anything was ever booked. */
export async function hasTransfers(ask: Ask): Promise<boolean> {
  const [row] = await ask(hasAnyTransfer, {})
  return row!.has_any
}
