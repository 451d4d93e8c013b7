import { plainColumn, type Ask } from '../platform/data/db.ts'
import { statement } from '../platform/data/statement.ts'
import { House, isHouse, Part } from './chart.ts'
import { countEntries, FITS, type Page, type WantedEntries } from './sql.ts'

// What moved on accounts, with the other side of each entry: what of the same transfer went the other way in the same
// currency and book.
const listBothSides = statement<WantedEntries & Page, Row>(
  'ledger_list_both_sides',
  `SELECT page.account_id, page.transfer_no, page.kind, page.amount, page.balance_after, page.created_at, transfer.reference,
          ARRAY (SELECT other.account_id::text FROM ledger_entry other
                 WHERE other.transfer_no = page.transfer_no AND ledger_pot(other.account_id) = ledger_pot(page.account_id)
                   AND sign(other.amount) <> sign(page.amount) ORDER BY other.account_id) AS others
   FROM (SELECT entry.* FROM unnest(:accounts::bigint[]) AS wanted (id) CROSS JOIN LATERAL (
           SELECT * FROM ledger_entry WHERE account_id = wanted.id AND ${FITS}
           ORDER BY seq DESC LIMIT :pos::integer + :limit::integer) AS entry
         ORDER BY entry.transfer_no DESC, entry.account_id LIMIT :limit OFFSET :pos) AS page
   JOIN ledger_transfer transfer ON transfer.no = page.transfer_no
   ORDER BY page.transfer_no DESC, page.account_id`,
)
const addUp = statement<{ accounts: string }, { id: string; balance: string; sum: string }>(
  'ledger_add_up',
  `SELECT wanted.id, coalesce(account.balance, 0) AS balance,
          (SELECT coalesce(sum(amount), 0) FROM ledger_entry WHERE account_id = wanted.id) AS sum
   FROM unnest(:accounts::bigint[]) AS wanted (id) LEFT JOIN ledger_account account USING (id)`,
)

export interface StatementFilter {
  accounts: readonly bigint[]
  start?: string | undefined
  end?: string | undefined
  pos: number
  limit: number
}
interface Line {
  account: bigint
  transfer_no: string
  kind: number
  amount: bigint
  balance_after: bigint
  reference: string
  others: bigint[]
  created_at: Date
}
interface Row extends Pick<Line, 'transfer_no' | 'kind' | 'reference' | 'created_at'> {
  account_id: string
  amount: string
  balance_after: string
  others: string[]
}

/** Newest first. */
export async function readStatement(
  ask: Ask,
  { accounts, start, end, pos, limit }: StatementFilter,
): Promise<{ lines: Line[]; total: number }> {
  const filter = { accounts: plainColumn(accounts, String), type: null, start: start ?? null, end: end ?? null }
  const rows = await ask(listBothSides, { ...filter, pos, limit })
  const [counted] = await ask(countEntries, filter)
  const lines = rows.map(({ account_id, amount, balance_after, others, ...rest }) => ({
    ...rest,
    account: BigInt(account_id),
    amount: BigInt(amount),
    balance_after: BigInt(balance_after),
    others: others.map(BigInt),
  }))
  return { lines, total: Number(counted!.total) }
}

export interface AddedUp {
  balance: bigint
  /** Of all entries, made now. */
  sum: bigint
}

/** Both of one moment. */
export async function addUpEntries(ask: Ask, accounts: readonly bigint[]): Promise<Map<bigint, AddedUp>> {
  const rows = await ask(addUp, { accounts: plainColumn(accounts, String) })
  return new Map(rows.map(({ id, balance, sum }) => [BigInt(id), { balance: BigInt(balance), sum: BigInt(sum) }]))
}

const words = (chart: Record<string, number>) =>
  new Map(Object.entries(chart).map(([name, number]) => [number, name.toLowerCase()]))
const HOUSE = words(House)
const OWN = words(Part)

/** For people who read statements of this person: a part of theirs, somebody else, or an account of the house. */
export function nameOfAccount(account: bigint, user_id: string): string {
  const number = Number(account & 15n)
  if (isHouse(account)) return `house:${HOUSE.get(number) ?? number}`
  const owner = String(account >> 8n)
  return owner === user_id ? (OWN.get(number) ?? String(number)) : `user:${owner}`
}
