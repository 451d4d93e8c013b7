import { plainColumn, type Ask, type Statement } from '../platform/db.ts'
import { nameOfKind, type TransferKind } from './chart.ts'

const sumKinds: Statement = {
  name: 'ledger_sum_kinds',
  text: `SELECT kind, sum(amount) AS amount FROM ledger_entry
         WHERE account_id = ANY ($1::bigint[]) AND created_at >= $2 GROUP BY kind`,
}

/** What moved on these accounts of people since then, by what it was for. */
export async function readFlow(
  ask: Ask,
  accounts: readonly bigint[],
  since: Date,
): Promise<Partial<Record<TransferKind, bigint>>> {
  const rows = await ask<{ kind: number; amount: string }>(sumKinds, [plainColumn(accounts, String), since])
  return Object.fromEntries(
    rows.flatMap(({ kind, amount }) => {
      const name = nameOfKind(kind)
      return name ? [[name, BigInt(amount)]] : []
    }),
  )
}
