import type { Kysely } from 'kysely'
import type { DB } from '../generated/tables.ts'

/** Whether a person has shut another out. */
export async function isBlocked(tables: Kysely<DB>, user_id: string, blocked_id: string): Promise<boolean> {
  const row = await tables
    .selectFrom('friends_block')
    .select('blocked_id')
    .where('user_id', '=', user_id)
    .where('blocked_id', '=', blocked_id)
    .executeTakeFirst()
  return row !== undefined
}

/** Those of two people whom the other one has shut out. */
export async function readShutOut(tables: Kysely<DB>, user_id: string, other_id: string): Promise<string[]> {
  const rows = await tables
    .selectFrom('friends_block')
    .select('blocked_id')
    .where((row) =>
      row.or([row.and({ user_id, blocked_id: other_id }), row.and({ user_id: other_id, blocked_id: user_id })]),
    )
    .execute()
  return rows.map(({ blocked_id }) => blocked_id)
}
