import type { Statement } from '../platform/db.ts'
import { outboxInsert } from '../platform/outbox.ts'
import { MESSAGE_COLUMNS } from './message.ts'

// The statements of the hot path. Every table here begins with the chat, which is the seam along which chats can be
// spread over several databases. Locks are always taken in the order room, member, each sorted by its key.

const lockOf = (name: string, known: { columns: string; join: string }): Statement => ({
  name,
  text: `SELECT wanted.number, room.last_id, room.last_all_id, room.countable,
                member.is_silenced, member.is_blocked_by_peer, member.is_unfriended, ${known.columns}
         FROM unnest($1::int[], $2::smallint[], $3::text[], $4::bigint[], $5::uuid[])
              AS wanted (number, chat_type, chat_id, user_id, nonce)
         JOIN chat_room room USING (chat_type, chat_id)
         JOIN chat_member member USING (chat_type, chat_id, user_id)
         ${known.join}
         ORDER BY room.chat_type, room.chat_id, member.user_id
         FOR UPDATE OF room, member`,
})

/** Room and speaker of every message, locked. */
export const lockSpeakersOfNew = lockOf('chat_lock_speakers_of_new', { columns: 'NULL AS message_id', join: '' })

/** The same, with the message that already has the nonce. */
export const lockSpeakers = lockOf('chat_lock_speakers', {
  columns: `known.message_id, known.prev_id, known.content_type, known.content, known.mentions, known.created_at`,
  join: `LEFT JOIN chat_message known ON known.chat_type = wanted.chat_type AND known.chat_id = wanted.chat_id
              AND known.author_id = wanted.user_id AND known.nonce = wanted.nonce`,
})

export const writeMessages: Statement = {
  name: 'chat_write_messages',
  text: `WITH message AS (
           INSERT INTO chat_message (chat_type, chat_id, message_id, prev_id, author_id, nonce, content_type, content, mentions, countable, created_at)
           SELECT chat_type, chat_id, message_id, prev_id, author_id, nonce, content_type, content::json, mentions::bigint[], countable, $11
           FROM unnest($1::smallint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::uuid[], $7::smallint[], $8::text[], $9::text[], $10::bigint[])
                AS sent (chat_type, chat_id, message_id, prev_id, author_id, nonce, content_type, content, mentions, countable)
         ), room AS (
           UPDATE chat_room room
           SET last_id = head.last_id, last_all_id = head.last_id, countable = head.countable, changed_xid = pg_current_xact_id()
           FROM unnest($12::smallint[], $13::text[], $14::bigint[], $15::bigint[]) AS head (chat_type, chat_id, last_id, countable)
           WHERE room.chat_type = head.chat_type AND room.chat_id = head.chat_id
         ), speaker AS (
           UPDATE chat_member member SET own_since_read = own_since_read + own.sent
           FROM unnest($16::smallint[], $17::text[], $18::bigint[], $19::bigint[]) AS own (chat_type, chat_id, user_id, sent)
           WHERE member.chat_type = own.chat_type AND member.chat_id = own.chat_id AND member.user_id = own.user_id
         ) ${outboxInsert('$20', '$21')}`,
}

export const lockReaders: Statement = {
  name: 'chat_lock_readers',
  text: `SELECT wanted.number, member.read_id, member.seen_id, member.read_countable, member.own_since_read
         FROM unnest($1::int[], $2::smallint[], $3::text[], $4::bigint[]) AS wanted (number, chat_type, chat_id, user_id)
         JOIN chat_member member USING (chat_type, chat_id, user_id)
         ORDER BY member.chat_type, member.chat_id, member.user_id
         FOR UPDATE OF member`,
}

/** Under the readers' locks none of their own messages can be added, so their own ones after the mark can be counted. */
export const readMarks: Statement = {
  name: 'chat_read_marks',
  text: `SELECT wanted.number, least(wanted.message_id, room.last_id) AS message_id, room.countable,
                coalesce(marked.countable, 0) AS read_countable,
                (SELECT count(*) FROM chat_message own
                 WHERE own.chat_type = room.chat_type AND own.chat_id = room.chat_id
                   AND own.message_id > wanted.message_id AND own.author_id = wanted.user_id) AS own_since_read
         FROM unnest($1::int[], $2::smallint[], $3::text[], $4::bigint[], $5::bigint[])
              AS wanted (number, chat_type, chat_id, user_id, message_id)
         JOIN chat_room room USING (chat_type, chat_id)
         LEFT JOIN chat_message marked ON marked.chat_type = room.chat_type AND marked.chat_id = room.chat_id
              AND marked.message_id = least(wanted.message_id, room.last_id)`,
}

export const writeMarks: Statement = {
  name: 'chat_write_marks',
  text: `WITH reader AS (
           UPDATE chat_member member
           SET read_id = greatest(read_id, mark.message_id), seen_id = mark.message_id,
               read_countable = mark.read_countable, own_since_read = mark.own_since_read, changed_xid = pg_current_xact_id()
           FROM unnest($1::smallint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
                AS mark (chat_type, chat_id, user_id, message_id, read_countable, own_since_read)
           WHERE member.chat_type = mark.chat_type AND member.chat_id = mark.chat_id AND member.user_id = mark.user_id
         ) ${outboxInsert('$7', '$8')}`,
}

/** All chats of a person, or those that changed at or after a transaction number. */
export const readUpdates: Statement = {
  name: 'chat_read_updates',
  text: `SELECT member.chat_type, member.chat_id, member.is_pinned, member.is_muted, member.seen_id,
                room.last_all_id <= member.hidden_id AS is_hidden,
                room.countable - member.read_countable - member.own_since_read AS unread,
                greatest(member.last_mention_id, room.mention_all_id) > member.read_id AS is_mentioned,
                room.change, peer.seen_id AS peer_seen_id,
                greatest(member.changed_xid, room.changed_xid, peer.changed_xid) AS changed_xid,
                last.message_id, last.prev_id, last.author_id, last.nonce, last.content_type, last.content, last.mentions,
                last.is_group_notice, last.created_at
         FROM chat_member member
         JOIN chat_room room USING (chat_type, chat_id)
         LEFT JOIN chat_member peer ON member.chat_type = 1 AND peer.chat_type = 1
              AND peer.chat_id = member.chat_id AND peer.user_id <> member.user_id
         LEFT JOIN chat_message last ON last.chat_type = member.chat_type AND last.chat_id = member.chat_id
              AND last.message_id = room.last_all_id AND last.message_id > greatest(member.joined_id, member.cleared_id)
         WHERE member.user_id = $1
           AND ($2::xid8 IS NULL OR member.changed_xid >= $2 OR room.changed_xid >= $2 OR peer.changed_xid >= $2)`,
}

export const readMember: Statement = {
  name: 'chat_read_member',
  text: `SELECT greatest(member.joined_id, member.cleared_id) AS floor_id, member.seen_id, peer.seen_id AS peer_seen_id
         FROM chat_member member
         LEFT JOIN chat_member peer ON member.chat_type = 1 AND peer.chat_type = 1
              AND peer.chat_id = member.chat_id AND peer.user_id <> member.user_id
         WHERE member.chat_type = $1 AND member.chat_id = $2 AND member.user_id = $3`,
}

const page = (condition: string, direction: 'ASC' | 'DESC') =>
  `SELECT ${MESSAGE_COLUMNS} FROM chat_message
   WHERE chat_type = $1 AND chat_id = $2 AND message_id > $3 AND message_id ${condition} $4
   ORDER BY message_id ${direction} LIMIT $5`

export const readBefore: Statement = { name: 'chat_read_before', text: page('<', 'DESC') }
export const readAfter: Statement = { name: 'chat_read_after', text: page('>', 'ASC') }

export const readSent: Statement = {
  name: 'chat_read_sent',
  text: `SELECT ${MESSAGE_COLUMNS} FROM chat_message
         JOIN unnest($1::smallint[], $2::text[], $3::bigint[]) AS sent (chat_type, chat_id, message_id) USING (chat_type, chat_id, message_id)`,
}

/** The newest post of each channel. */
export const readLastPosts: Statement = {
  name: 'chat_read_last_posts',
  text: `SELECT ${MESSAGE_COLUMNS} FROM chat_message
         JOIN (SELECT chat_type, chat_id, last_all_id AS message_id FROM chat_room
               WHERE chat_type = 3 AND chat_id = ANY ($1::text[])) AS head USING (chat_type, chat_id, message_id)`,
}

export const lockChannel: Statement = {
  name: 'chat_lock_channel',
  text: `SELECT last_id FROM chat_room WHERE chat_type = 3 AND chat_id = $1 FOR UPDATE`,
}

/** In a channel every message is one for all, and all of them count. */
export const writePost: Statement = {
  name: 'chat_write_post',
  text: `WITH room AS (
           UPDATE chat_room SET last_id = $2, last_all_id = $2, countable = $2, changed_xid = pg_current_xact_id()
           WHERE chat_type = 3 AND chat_id = $1
         ), message AS (
           INSERT INTO chat_message (chat_type, chat_id, message_id, prev_id, author_id, nonce, content_type, content, countable, created_at)
           VALUES (3, $1, $2, $2 - 1, $1::bigint, $3, 7, $4, $2, $5)
         ) ${outboxInsert('$6', '$7')}`,
}

/** Of the people these messages are for, those who want to be woken and have not read them elsewhere yet. */
export const readWoken: Statement = {
  name: 'chat_read_woken',
  text: `SELECT wanted.number
         FROM unnest($1::int[], $2::smallint[], $3::text[], $4::bigint[], $5::bigint[])
              AS wanted (number, chat_type, chat_id, user_id, message_id)
         JOIN chat_member member USING (chat_type, chat_id, user_id)
         JOIN chat_member peer ON peer.chat_type = wanted.chat_type AND peer.chat_id = wanted.chat_id AND peer.user_id <> wanted.user_id
         WHERE NOT member.is_muted AND NOT peer.is_blocked_by_peer
           AND wanted.message_id > greatest(member.read_id, member.seen_id, member.cleared_id)`,
}

export const readUnreadTotals: Statement = {
  name: 'chat_read_unread_totals',
  text: `SELECT member.user_id, sum(room.countable - member.read_countable - member.own_since_read) AS unread
         FROM chat_member member JOIN chat_room room USING (chat_type, chat_id)
         WHERE member.user_id = ANY ($1::bigint[]) GROUP BY member.user_id`,
}
