import type { Context } from '../context.ts'
import { escapeLike } from '../platform/like.ts'

/** Those of these people whose nickname or username contains a part, whatever its case. */
export async function findAmong(context: Context, user_ids: readonly string[], part: string): Promise<Set<string>> {
  const { rows } = await context.db.pool.query<{ id: string }>({
    name: 'account_find_among',
    text: `SELECT id FROM account_user WHERE id = ANY ($1::bigint[]) AND (nickname ILIKE $2 OR username ILIKE $2)`,
    values: [user_ids, `%${escapeLike(part)}%`],
  })
  return new Set(rows.map(({ id }) => id))
}
