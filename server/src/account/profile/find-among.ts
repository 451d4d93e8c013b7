import type { Context } from '../../context.ts'
import { askPool } from '../../platform/data/db.ts'
import { escapeLike } from '../../platform/data/like.ts'
import { statement } from '../../platform/data/statement.ts'

const findByPart = statement<{ user_ids: readonly string[]; pattern: string }, { id: string }>(
  'account_find_among',
  `SELECT id FROM account_user WHERE id = ANY (:user_ids::bigint[]) AND (nickname ILIKE :pattern OR username ILIKE :pattern)`,
)

/** Those of these people whose nickname or username contains a part, whatever its case. */
export async function findAmong(context: Context, user_ids: readonly string[], part: string): Promise<Set<string>> {
  const rows = await askPool(context.db)(findByPart, { user_ids, pattern: `%${escapeLike(part)}%` })
  return new Set(rows.map(({ id }) => id))
}
