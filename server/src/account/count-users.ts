import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** How many accounts came into being in each of these times. */
export async function countNewUsers({ db }: Context, times: readonly { from: Date; to: Date }[]): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    SELECT (SELECT count(*)::int FROM account_user WHERE created_at >= begins AND created_at < ends) AS count
    FROM unnest(${times.map(({ from }) => from)}::timestamptz[], ${times.map(({ to }) => to)}::timestamptz[])
         WITH ORDINALITY AS time (begins, ends, no) ORDER BY no`.execute(db.tables)
  return rows.map(({ count }) => count)
}
