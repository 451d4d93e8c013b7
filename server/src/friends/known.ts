import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** Those of these people who are or were friends of somebody, or asked them to become one. */
export async function readRelated({ db }: Context, user_id: string, user_ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT friend_id AS id FROM friends_friend WHERE user_id = ${user_id} AND friend_id = ANY (${user_ids}::bigint[])
    UNION SELECT from_user_id FROM friends_application
      WHERE to_user_id = ${user_id} AND from_user_id = ANY (${user_ids}::bigint[])`.execute(db.tables)
  return new Set(rows.map(({ id }) => id))
}
