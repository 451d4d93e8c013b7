import type { Kysely } from 'kysely'
import type { Message } from '@mela/contract/chat/chat.ts'
import { id } from '@mela/contract/fields.ts'
import { ChatType } from '@mela/contract/ids.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { toWire } from '../message.ts'

// The chat of a grouping holds what its owner wrote to all friends in it. Nobody else can read it: each friend has the
// private message that was sent to them.

/** What chats must know of groupings, which belong to friends. */
export interface Groupings {
  /** All who stand in a grouping of this person, friends or not; undefined for one that is not theirs. */
  readGroupingIds(tables: Kysely<DB>, user_id: string, grouping_id: string): Promise<string[] | undefined>
}

export const BROADCAST_COLUMNS = [
  'owner_id',
  'grouping_id',
  'message_id',
  'nonce',
  'content_type',
  'content',
  'sent',
  'skipped',
  'created_at',
] as const
export interface BroadcastRow {
  owner_id: string
  grouping_id: string
  message_id: string
  nonce: string
  content_type: number
  content: unknown
  sent: number
  skipped: number
  created_at: Date
}

/** A grouping of somebody else and one that is missing answer alike. */
export async function requireGrouping(
  context: Context,
  { readGroupingIds }: Groupings,
  grouping_id: string,
  user_id: string,
  refuse: Refuse<'permission_not_allowed'>,
): Promise<void> {
  const is_own = id.safeParse(grouping_id).success && (await readGroupingIds(context.db.tables, user_id, grouping_id))
  if (!is_own) throw refuse('permission_not_allowed')
}

const broadcastMessage = (row: BroadcastRow): Message =>
  toWire(
    {
      chat_type: ChatType.Grouping,
      chat_id: row.grouping_id,
      message_id: row.message_id,
      prev_id: String(BigInt(row.message_id) - 1n),
      author_id: row.owner_id,
      nonce: row.nonce,
      content_type: row.content_type,
      content: row.content as Record<string, unknown>,
      mentions: null,
      is_group_notice: false,
      created_at: row.created_at,
    },
    false,
  )

/** As its owner reads it. */
export const broadcastOf = (row: BroadcastRow) => ({
  message: broadcastMessage(row),
  created_unix: row.created_at.getTime(),
  sent: row.sent,
  skipped: row.skipped,
})

/** The newest of each of these groupings; those to which nothing was written are left out. */
export async function readLastBroadcasts(
  context: Context,
  owner_id: string,
  grouping_ids: readonly string[],
): Promise<Map<string, Message>> {
  if (grouping_ids.length === 0) return new Map()
  const rows = await context.db.tables
    .selectFrom('chat_broadcast')
    .select(BROADCAST_COLUMNS)
    .distinctOn('grouping_id')
    .where('owner_id', '=', owner_id)
    .where('grouping_id', 'in', [...grouping_ids])
    .orderBy('grouping_id')
    .orderBy('message_id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.grouping_id, broadcastMessage(row)]))
}
