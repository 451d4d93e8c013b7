import { plainColumn, type Ask } from '../platform/data/db.ts'
import { statement } from '../platform/data/statement.ts'
import { nameOfKind, type TransferKind } from './chart.ts'

const sumKinds = statement<{ accounts: string; since: Date }, { kind: number; amount: string }>(
  'ledger_sum_kinds',
  `SELECT kind, sum(amount) AS amount FROM ledger_entry
   WHERE account_id = ANY (:accounts::bigint[]) AND created_at >= :since GROUP BY kind`,
)

/** What moved on these accounts of people since then, by what it was for. */
export async function readFlow(
  ask: Ask,
  accounts: readonly bigint[],
  since: Date,
): Promise<Partial<Record<TransferKind, bigint>>> {
  const rows = await ask(sumKinds, { accounts: plainColumn(accounts, String), since })
  return Object.fromEntries(
    rows.flatMap(({ kind, amount }) => {
      const name = nameOfKind(kind)
      return name ? [[name, BigInt(amount)]] : []
    }),
  )
}
