import { QUOTABLE } from '@mela/contract/chat/chat-rules.ts'
import { statement } from '../../platform/data/statement.ts'
import { MESSAGE_COLUMNS, type MessageRow } from '../message.ts'
import type { Member } from '../sql.ts'

// What somebody may see of messages: not those that were removed, for everyone or by themselves, nor what is for others.
/**
 * Whether a person removed this message for themselves. Asked only where the newest they removed is not older; the OFFSET
 * keeps it one look into the index for each message, whatever the planner expects.
 */
export const isHiddenFrom = (message: string, user_id: string): string =>
  `EXISTS (SELECT FROM chat_change hidden WHERE hidden.chat_type = ${message}.chat_type
             AND hidden.chat_id = ${message}.chat_id AND hidden.user_id = ${user_id} AND hidden.message_id = ${message}.message_id OFFSET 0)`

/** Whether a message is for all, or for a few among whom a person is; without a person only what is for all. */
export const isFor = (message: string, user_id: string): string =>
  `(${message}.for_ids IS NULL OR ${user_id} = ANY (${message}.for_ids))`

export const COLUMNS_OF_MESSAGE = MESSAGE_COLUMNS.split(', ')
  .map((column) => `message.${column}`)
  .join(', ')

interface Page {
  chat_type: number
  chat_id: string
  floor_id: string
  edge_id: string
  most: number
  /** The reader, or null where they removed nothing for themselves. */
  hider_id: string | null
  /** The reader, if there is one. */
  user_id: string | null
}

const page = (condition: string, direction: 'ASC' | 'DESC') =>
  `SELECT ${MESSAGE_COLUMNS} FROM chat_message message
   WHERE chat_type = :chat_type AND chat_id = :chat_id AND message_id > :floor_id AND message_id ${condition} :edge_id
     AND removed_by IS NULL AND ${isFor('message', ':user_id::bigint')}
     AND (:hider_id::bigint IS NULL OR NOT ${isHiddenFrom('message', ':hider_id::bigint')})
   ORDER BY message_id ${direction} LIMIT :most`

export const readBefore = statement<Page, MessageRow>('chat_read_before', page('<', 'DESC'))
export const readAfter = statement<Page, MessageRow>('chat_read_after', page('>', 'ASC'))

/** A message with how far its reader, and in private the other one, have seen. */
type SeenRow = MessageRow & Pick<Member, 'seen_id' | 'peer_seen_id'>

/** Those of these messages that a person may see. */
export const readVisible = statement<
  { chat_types: number[]; chat_ids: string[]; message_ids: string[]; user_id: string },
  SeenRow
>(
  'chat_read_visible',
  `SELECT ${COLUMNS_OF_MESSAGE}, member.seen_id, peer.seen_id AS peer_seen_id
   FROM unnest(:chat_types::smallint[], :chat_ids::text[], :message_ids::bigint[]) AS wanted (chat_type, chat_id, message_id)
   JOIN chat_message message USING (chat_type, chat_id, message_id)
   JOIN chat_member member USING (chat_type, chat_id)
   LEFT JOIN chat_member peer ON member.chat_type = 1 AND peer.chat_type = 1
        AND peer.chat_id = member.chat_id AND peer.user_id <> member.user_id
   WHERE member.user_id = :user_id AND message.removed_by IS NULL AND ${isFor('message', 'member.user_id')}
     AND message.message_id > greatest(member.joined_id, member.cleared_id)
     AND (member.hid_id < message.message_id OR NOT ${isHiddenFrom('message', 'member.user_id')})`,
)

/** The newest message of each of these chats that a person may see. */
export const readLastLines = statement<{ chat_types: number[]; chat_ids: string[]; user_id: string }, SeenRow>(
  'chat_read_last_lines',
  `SELECT line.*, member.seen_id, peer.seen_id AS peer_seen_id
   FROM chat_member member
   LEFT JOIN chat_member peer ON member.chat_type = 1 AND peer.chat_type = 1
        AND peer.chat_id = member.chat_id AND peer.user_id <> member.user_id
   CROSS JOIN LATERAL (
     SELECT ${MESSAGE_COLUMNS} FROM chat_message message
     WHERE message.chat_type = member.chat_type AND message.chat_id = member.chat_id
       AND message_id > greatest(member.joined_id, member.cleared_id) AND removed_by IS NULL
       AND ${isFor('message', 'member.user_id')}
       AND (member.hid_id < message_id OR NOT ${isHiddenFrom('message', 'member.user_id')})
     ORDER BY message_id DESC LIMIT 1) AS line
   WHERE member.user_id = :user_id
     AND (member.chat_type, member.chat_id) IN (SELECT * FROM unnest(:chat_types::smallint[], :chat_ids::text[]))`,
)

export type QuotedRow = Pick<MessageRow, 'chat_type' | 'chat_id' | 'message_id' | 'content_type' | 'content'>

/** What quotes show: nothing of what was removed for everyone, or by the reader, where there is one. */
export const readQuoted = statement<
  { chat_types: number[]; chat_ids: string[]; message_ids: string[]; reader_id: string | null },
  QuotedRow
>(
  'chat_read_quoted',
  `SELECT message.chat_type, message.chat_id, message_id, content_type, content
   FROM unnest(:chat_types::smallint[], :chat_ids::text[], :message_ids::bigint[]) AS wanted (chat_type, chat_id, message_id)
   JOIN chat_message message USING (chat_type, chat_id, message_id)
   WHERE removed_by IS NULL AND (:reader_id::bigint IS NULL OR NOT ${isHiddenFrom('message', ':reader_id::bigint')})`,
)

export type Source = Pick<MessageRow, 'message_id' | 'content_type' | 'content'> & { author_id: string; number: number }

/** What speakers want to quote, as far as they may: to be read under the locks of their rooms. */
export const readSources = statement<
  { numbers: string; chat_types: string; chat_ids: string; user_ids: string; message_ids: string },
  Source
>(
  'chat_read_sources',
  `SELECT wanted.number, message_id, source.author_id, source.content_type, source.content
   FROM unnest(:numbers::int[], :chat_types::smallint[], :chat_ids::text[], :user_ids::bigint[], :message_ids::bigint[])
        AS wanted (number, chat_type, chat_id, user_id, message_id)
   JOIN chat_member member USING (chat_type, chat_id, user_id)
   JOIN chat_message source USING (chat_type, chat_id, message_id)
   WHERE source.content_type IN (${QUOTABLE.join(', ')}) AND source.author_id IS NOT NULL AND source.removed_by IS NULL
     AND source.for_ids IS NULL AND message_id > greatest(member.joined_id, member.cleared_id)
     AND (member.hid_id < message_id OR NOT ${isHiddenFrom('source', 'member.user_id')})`,
)

/** What happened to older messages, as far as it concerns one person. */
export const readChanges = statement<
  { chat_type: number; chat_id: string; after: number; user_id: string; floor_id: string; most: number },
  { change: string; message_id: string }
>(
  'chat_read_changes',
  `SELECT change, message_id FROM chat_change
   WHERE chat_type = :chat_type AND chat_id = :chat_id AND change > :after AND (user_id IS NULL OR user_id = :user_id) AND message_id > :floor_id
   ORDER BY change LIMIT :most`,
)
