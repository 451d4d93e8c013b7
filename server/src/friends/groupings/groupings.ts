import { sql, type Kysely, type Transaction } from 'kysely'
import type { Grouping } from '@mela/contract/friends/friends-groupings.ts'
import { FriendStatus, UNGROUPED_ID } from '@mela/contract/friends/friends-rules.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { readChatSessions, readLastBroadcasts } from '../../chat/index.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import type { Refuse } from '../../platform/http/refusal.ts'

/** In the order in which people see them. */
export async function readGroupings(
  context: Context,
  user_id: string,
  page: { pos: number; limit: number | null } = { pos: 0, limit: null },
): Promise<Grouping[]> {
  const { rows } = await sql<{ id: string; name: string; sort_order: number; user_ids: string[] }>`
    SELECT grouping.id, grouping.name, grouping.sort_order,
           ARRAY (SELECT member.friend_id FROM friends_grouping_member member
                  WHERE member.user_id = grouping.user_id AND member.grouping_id = grouping.id
                  ORDER BY member.friend_id) AS user_ids
    FROM friends_grouping grouping WHERE grouping.user_id = ${user_id}
    ORDER BY grouping.sort_order, grouping.id OFFSET ${page.pos} LIMIT ${page.limit}`.execute(context.db.tables)
  const [last, sessions] = await Promise.all([
    readLastBroadcasts(
      context,
      user_id,
      rows.map(({ id }) => id),
    ),
    readChatSessions(context, user_id, ChatType.Grouping),
  ])
  return rows.map(({ id, name, sort_order, user_ids }) => ({
    ...{ id, name, user_ids },
    order: String(sort_order),
    last_message: last.get(id) ?? null,
    ...sessions.get(id),
  }))
}

/** All who stand in a grouping of this person, friends or not; undefined for one that is not theirs. */
export async function readGroupingIds(
  tables: Kysely<DB>,
  user_id: string,
  grouping_id: string,
): Promise<string[] | undefined> {
  const { rows } = await sql<{ user_ids: string[] }>`
    SELECT ARRAY (SELECT member.friend_id FROM friends_grouping_member member
                  WHERE member.user_id = grouping.user_id AND member.grouping_id = grouping.id) AS user_ids
    FROM friends_grouping grouping WHERE grouping.user_id = ${user_id} AND grouping.id = ${grouping_id}`.execute(tables)
  return rows[0]?.user_ids
}

export interface FriendRow {
  friend_id: string
  remark: string
}

/** The friends in one of a person's groupings, or in none of them. */
export async function readMembers(context: Context, user_id: string, grouping_id: string): Promise<FriendRow[]> {
  const is_ungrouped = grouping_id === UNGROUPED_ID
  const membership = sql`SELECT 1 FROM friends_grouping_member member
    WHERE member.user_id = friend.user_id AND member.friend_id = friend.friend_id`
  const { rows } = await sql<FriendRow>`
    SELECT friend.friend_id, friend.remark FROM friends_friend friend
    WHERE friend.user_id = ${user_id} AND friend.status = ${FriendStatus.Friend}
      AND ${is_ungrouped ? sql`NOT EXISTS (${membership})` : sql`EXISTS (${membership} AND member.grouping_id = ${grouping_id})`}
    ORDER BY friend.friend_id`.execute(context.db.tables)
  return rows
}

/** Groupings of this person, kept until the transaction ends; those of others are refused like missing ones. */
export async function lockGroupings(
  trx: Transaction<DB>,
  user_id: string,
  grouping_ids: readonly string[],
  refuse: Refuse<'permission_not_allowed'>,
): Promise<void> {
  const ids = [...new Set(grouping_ids)]
  const { rows } = await sql`
    SELECT id FROM friends_grouping WHERE user_id = ${user_id} AND id = ANY (${ids}::bigint[])
    ORDER BY id FOR KEY SHARE`.execute(trx)
  if (rows.length < ids.length) throw refuse('permission_not_allowed')
}
