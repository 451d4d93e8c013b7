import { ChatType } from '@mela/contract/ids.ts'
import type { Context } from '../../context.ts'
import { askPool } from '../../platform/data/db.ts'
import { statement } from '../../platform/data/statement.ts'

const readMates = statement<{ user_id: string; chat_type: number; most: number }, { user_id: string }>(
  'chat_read_group_mates',
  `SELECT DISTINCT mate.user_id FROM chat_member mine
   CROSS JOIN LATERAL (
     SELECT array_agg(listed.user_id) AS ids FROM (
       SELECT user_id FROM chat_member
       WHERE chat_type = mine.chat_type AND chat_id = mine.chat_id LIMIT :most::integer + 1) AS listed) AS members
   CROSS JOIN LATERAL unnest(members.ids) AS mate (user_id)
   WHERE mine.user_id = :user_id AND mine.chat_type = :chat_type AND cardinality(members.ids) <= :most::integer`,
)

/** Everyone who shares a group of at most so many members with a person. */
export async function readGroupMates(context: Context, user_id: string, most: number): Promise<string[]> {
  const rows = await askPool(context.db)(readMates, { user_id, chat_type: ChatType.Group, most })
  return rows.map((row) => row.user_id)
}

interface Side {
  is_pinned: boolean
  is_muted: boolean
}

/** How a person has set those of these chats in which they are. */
export async function readSides(
  context: Context,
  user_id: string,
  chat_type: ChatType,
  chat_ids: readonly string[],
): Promise<Map<string, Side>> {
  const rows = await context.db.tables
    .selectFrom('chat_member')
    .select(['chat_id', 'is_pinned', 'is_muted'])
    .where('user_id', '=', user_id)
    .where('chat_type', '=', chat_type)
    .where('chat_id', 'in', chat_ids.length > 0 ? [...chat_ids] : [''])
    .execute()
  return new Map(rows.map((row) => [row.chat_id, row]))
}
