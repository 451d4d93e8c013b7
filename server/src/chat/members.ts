import { privateChatId, ChatType } from '@mela/contract/ids.ts'
import type { Context } from '../context.ts'

/** Whether a person has shut another out of their private chat. */
export async function isBlocked(context: Context, user_id: string, other_id: string): Promise<boolean> {
  const row = await context.db.tables
    .selectFrom('chat_member')
    .select('is_blocked_by_peer')
    .where('chat_type', '=', ChatType.Private)
    .where('chat_id', '=', privateChatId(user_id, other_id))
    .where('user_id', '=', other_id)
    .executeTakeFirst()
  return row?.is_blocked_by_peer ?? false
}

export interface Members {
  user_ids: string[]
  total: number
}

/** The first members of those chats of which the asker is one. */
export async function readMembers(
  context: Context,
  user_id: string,
  chat_type: ChatType,
  chat_ids: string[],
  first: number,
): Promise<Map<string, Members>> {
  const mine = await context.db.tables
    .selectFrom('chat_member')
    .select('chat_id')
    .where('user_id', '=', user_id)
    .where('chat_type', '=', chat_type)
    .where('chat_id', 'in', chat_ids.length > 0 ? chat_ids : [''])
    .execute()
  const members = await Promise.all(mine.map(({ chat_id }) => readSome(context, chat_type, chat_id, first)))
  return new Map(mine.map(({ chat_id }, index) => [chat_id, members[index]!]))
}

async function readSome(context: Context, chat_type: ChatType, chat_id: string, first: number): Promise<Members> {
  const those = context.db.tables
    .selectFrom('chat_member')
    .where('chat_type', '=', chat_type)
    .where('chat_id', '=', chat_id)
  const rows = await those.select('user_id').orderBy('joined_id').orderBy('user_id').limit(first).execute()
  const { total } = await those.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return { user_ids: rows.map(({ user_id }) => user_id), total: Number(total) }
}

/** Everyone who shares a group of at most so many members with a person. */
export async function readGroupMates(context: Context, user_id: string, most: number): Promise<string[]> {
  const { rows } = await context.db.pool.query<{ user_id: string }>({
    name: 'chat_read_group_mates',
    text: `SELECT DISTINCT mate.user_id FROM chat_member mine
           CROSS JOIN LATERAL (
             SELECT array_agg(listed.user_id) AS ids FROM (
               SELECT user_id FROM chat_member
               WHERE chat_type = mine.chat_type AND chat_id = mine.chat_id LIMIT $3::integer + 1) AS listed) AS members
           CROSS JOIN LATERAL unnest(members.ids) AS mate (user_id)
           WHERE mine.user_id = $1 AND mine.chat_type = $2 AND cardinality(members.ids) <= $3::integer`,
    values: [user_id, ChatType.Group, most],
  })
  return rows.map((row) => row.user_id)
}
