import { plainColumn, type Ask } from '../platform/data/db.ts'
import { Part, TRANSFER_KINDS, type TransferKind } from './chart.ts'
import { countEntries, hasAnyTransfer, listEntries, sumEntries, sumUp, type WantedEntries } from './sql.ts'

export interface EntryFilter {
  accounts: readonly bigint[]
  /** Of records: the tens of a kind. */
  type?: number | undefined
  /** From here on. */
  start?: string | undefined
  /** And before this. */
  end?: string | undefined
}
const LOCKED_BESIDE = BigInt(Part.Locked - Part.Available)
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
  { pos, limit, ...asked }: EntryFilter & { pos: number; limit: number },
): Promise<{ entries: OwnEntry[]; total: number }> {
  const filter = wantedOf(asked)
  const { type, start, end } = asked
  const is_filtered = type !== undefined || start !== undefined || end !== undefined
  const [rows, counted] = await Promise.all([
    ask(listEntries, { ...filter, pos, limit }),
    is_filtered ? ask(countEntries, filter) : ask(sumEntries, filter),
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

interface SummedUp {
  account: bigint
  came: bigint
  went: bigint
  count: number
}

/** The same entries added up, each account by itself; without the transfers of these kinds that belong to these references. */
export async function sumUpEntries(
  ask: Ask,
  asked: EntryFilter,
  without: { kinds: readonly TransferKind[]; references: readonly string[] },
): Promise<SummedUp[]> {
  const rows = await ask(sumUp, {
    ...wantedOf(asked),
    locked: plainColumn(asked.accounts, (account) => String(account + LOCKED_BESIDE)),
    without_kinds: plainColumn(without.kinds, (kind) => String(TRANSFER_KINDS[kind])),
    without_references: without.references,
  })
  return rows.map(({ account_id, came, went, count }) => ({
    ...{ account: BigInt(account_id), came: BigInt(came), went: BigInt(went) },
    count: Number(count),
  }))
}

const wantedOf = ({ accounts, type, start, end }: EntryFilter): WantedEntries => ({
  ...{ accounts: plainColumn(accounts, String), type: type ?? null },
  ...{ start: start ?? null, end: end ?? null },
})

/** Whether anything was ever booked. */
export async function hasTransfers(ask: Ask): Promise<boolean> {
  const [row] = await ask(hasAnyTransfer, {})
  return row!.has_any
}
