import { sql, type Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'

export interface Step {
  order_id: string
  step: string
  at: Date
  operator_id: string | null
}

/** Under the lock of the order, which makes its number the next. */
export async function addStep(
  context: Context,
  trx: Transaction<DB>,
  order_id: string,
  step: string,
  operator_id: string | null = null,
): Promise<void> {
  await sql`INSERT INTO wallet_step (order_id, no, step, at, operator_id)
    SELECT ${order_id}, coalesce(max(no), 0) + 1, ${step}, ${context.now()}, ${operator_id}
    FROM wallet_step WHERE order_id = ${order_id}`.execute(trx)
}

/** Of each order, in the order in which they happened. */
export async function readSteps({ db }: Context, order_ids: readonly string[]): Promise<Map<string, Step[]>> {
  const steps = new Map<string, Step[]>(order_ids.map((id) => [id, []]))
  if (order_ids.length === 0) return steps
  const rows = await db.tables
    .selectFrom('wallet_step')
    .select(['order_id', 'step', 'at', 'operator_id'])
    .where('order_id', 'in', order_ids)
    .orderBy('order_id')
    .orderBy('no')
    .execute()
  for (const row of rows) steps.get(row.order_id)!.push(row)
  return steps
}
