import { QUOTABLE } from '@mela/contract/chat-rules.ts'
import type { Statement } from '../platform/db.ts'
import { MESSAGE_COLUMNS } from './message.ts'

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

const page = (condition: string, direction: 'ASC' | 'DESC') =>
  `SELECT ${MESSAGE_COLUMNS} FROM chat_message message
   WHERE chat_type = $1 AND chat_id = $2 AND message_id > $3 AND message_id ${condition} $4
     AND removed_by IS NULL AND ${isFor('message', '$7::bigint')}
     AND ($6::bigint IS NULL OR NOT ${isHiddenFrom('message', '$6::bigint')})
   ORDER BY message_id ${direction} LIMIT $5`

/** The last value is the reader, if there is one; the value before it too, or null where they removed nothing for themselves. */
export const readBefore: Statement = { name: 'chat_read_before', text: page('<', 'DESC') }
export const readAfter: Statement = { name: 'chat_read_after', text: page('>', 'ASC') }

/** Those of these messages that a person may see. */
export const readVisible: Statement = {
  name: 'chat_read_visible',
  text: `SELECT ${COLUMNS_OF_MESSAGE}, member.seen_id, peer.seen_id AS peer_seen_id
         FROM unnest($1::smallint[], $2::text[], $3::bigint[]) AS wanted (chat_type, chat_id, message_id)
         JOIN chat_message message USING (chat_type, chat_id, message_id)
         JOIN chat_member member USING (chat_type, chat_id)
         LEFT JOIN chat_member peer ON member.chat_type = 1 AND peer.chat_type = 1
              AND peer.chat_id = member.chat_id AND peer.user_id <> member.user_id
         WHERE member.user_id = $4 AND message.removed_by IS NULL AND ${isFor('message', 'member.user_id')}
           AND message.message_id > greatest(member.joined_id, member.cleared_id)
           AND (member.hid_id < message.message_id OR NOT ${isHiddenFrom('message', 'member.user_id')})`,
}

/** The newest message of each of these chats that a person may see. */
export const readLastLines: Statement = {
  name: 'chat_read_last_lines',
  text: `SELECT line.*, member.seen_id, peer.seen_id AS peer_seen_id
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
         WHERE member.user_id = $3
           AND (member.chat_type, member.chat_id) IN (SELECT * FROM unnest($1::smallint[], $2::text[]))`,
}

/** What quotes show: nothing of what was removed for everyone, or by the reader, where there is one. */
export const readQuoted: Statement = {
  name: 'chat_read_quoted',
  text: `SELECT message.chat_type, message.chat_id, message_id, content_type, content
         FROM unnest($1::smallint[], $2::text[], $3::bigint[]) AS wanted (chat_type, chat_id, message_id)
         JOIN chat_message message USING (chat_type, chat_id, message_id)
         WHERE removed_by IS NULL AND ($4::bigint IS NULL OR NOT ${isHiddenFrom('message', '$4::bigint')})`,
}

/** What speakers want to quote, as far as they may: to be read under the locks of their rooms. */
export const readSources: Statement = {
  name: 'chat_read_sources',
  text: `SELECT wanted.number, message_id, source.author_id, source.content_type, source.content
         FROM unnest($1::int[], $2::smallint[], $3::text[], $4::bigint[], $5::bigint[])
              AS wanted (number, chat_type, chat_id, user_id, message_id)
         JOIN chat_member member USING (chat_type, chat_id, user_id)
         JOIN chat_message source USING (chat_type, chat_id, message_id)
         WHERE source.content_type IN (${QUOTABLE.join(', ')}) AND source.author_id IS NOT NULL AND source.removed_by IS NULL
           AND source.for_ids IS NULL AND message_id > greatest(member.joined_id, member.cleared_id)
           AND (member.hid_id < message_id OR NOT ${isHiddenFrom('source', 'member.user_id')})`,
}

/** What happened to older messages, as far as it concerns one person. */
export const readChanges: Statement = {
  name: 'chat_read_changes',
  text: `SELECT change, message_id FROM chat_change
         WHERE chat_type = $1 AND chat_id = $2 AND change > $3 AND (user_id IS NULL OR user_id = $4) AND message_id > $5
         ORDER BY change LIMIT $6`,
}
