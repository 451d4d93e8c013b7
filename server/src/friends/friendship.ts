import { sql, type Kysely, type Transaction } from 'kysely'
import { FriendStatus } from '@mela/contract/friends/friends-rules.ts'
import type { Context } from '../context.ts'
import type { DB } from '../generated/tables.ts'

/** Those of these people whom a person has as friends. */
export async function readFriendIds(
  context: Context,
  user_id: string,
  user_ids: readonly string[],
): Promise<Set<string>> {
  if (user_ids.length === 0) return new Set()
  const rows = await context.db.tables
    .selectFrom('friends_friend')
    .select('friend_id')
    .where('user_id', '=', user_id)
    .where('friend_id', 'in', [...user_ids])
    .where('status', '=', FriendStatus.Friend)
    .execute()
  return new Set(rows.map(({ friend_id }) => friend_id))
}

export interface Friendship {
  status: number
  remark: string
}

export function readFriendship(
  tables: Kysely<DB>,
  user_id: string,
  friend_id: string,
): Promise<Friendship | undefined> {
  return tables
    .selectFrom('friends_friend')
    .select(['status', 'remark'])
    .where('user_id', '=', user_id)
    .where('friend_id', '=', friend_id)
    .executeTakeFirst()
}

/** Those of these people who are friends and stay so until the transaction ends; `share` lets others look after them too. */
export async function lockFriends(
  trx: Transaction<DB>,
  user_id: string,
  friend_ids: readonly string[],
  strength: 'share' | 'update' = 'update',
): Promise<Set<string>> {
  const { rows } = await sql<{ friend_id: string; status: number }>`
    SELECT friend_id, status FROM friends_friend
    WHERE user_id = ${user_id} AND friend_id = ANY (${[...friend_ids]}::bigint[])
    ORDER BY user_id, friend_id FOR ${sql.raw(strength === 'share' ? 'SHARE' : 'NO KEY UPDATE')}`.execute(trx)
  return new Set(rows.filter(({ status }) => status === FriendStatus.Friend).map(({ friend_id }) => friend_id))
}
