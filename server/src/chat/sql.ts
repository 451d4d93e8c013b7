import type { Statement } from '../platform/db.ts'
import { outboxInsert } from '../platform/outbox.ts'
import { MESSAGE_COLUMNS } from './message.ts'

// The statements of the hot path. Every table here begins with the chat, which is the seam along which chats can be
// spread over several databases. Locks are always taken in the order room, member, each sorted by its key.

/** Why a member may not write. Exempt are those whom silencing all leaves out. */
const REFUSED = `CASE WHEN member.is_unfriended THEN 'not_friends'
                      WHEN member.is_blocked_by_peer THEN 'blocked_by_peer'
                      WHEN room.is_banned THEN 'group_banned'
                      WHEN member.is_silenced OR (room.is_all_silenced AND NOT member.is_exempt) THEN 'muted' END`

/** Only groups have more to say of themselves, and only they pay for it. */
const CROWD = `CASE WHEN room.chat_type = 2 THEN json_build_object(
                 'is_large', room.is_large, 'membership', room.membership::text, 'removal', room.removal::text,
                 'serve_user_id', room.serve_user_id::text, 'serve_countable', room.serve_countable::text,
                 'is_leading', member.is_exempt) END`

const lockOf = (name: string, known: { columns: string; join: string }): Statement => ({
  name,
  text: `SELECT wanted.number, room.last_id, room.last_all_id, room.countable, ${REFUSED} AS refused, ${CROWD} AS crowd, ${known.columns}
         FROM unnest($1::int[], $2::smallint[], $3::text[], $4::bigint[], $5::uuid[])
              AS wanted (number, chat_type, chat_id, user_id, nonce)
         JOIN chat_room room USING (chat_type, chat_id)
         JOIN chat_member member USING (chat_type, chat_id, user_id)
         ${known.join}
         ORDER BY room.chat_type, room.chat_id, member.user_id
         FOR UPDATE OF room, member`,
})

/** Room and speaker of every message, locked, and with them those whom it names. */
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
           INSERT INTO chat_message (chat_type, chat_id, message_id, prev_id, author_id, nonce, content_type, content, mentions, countable, serve_countable, created_at)
           SELECT chat_type, chat_id, message_id, prev_id, author_id, nonce, content_type, content::json, mentions::bigint[], countable, serve_countable, $11
           FROM unnest($1::smallint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::uuid[], $7::smallint[], $8::text[], $9::text[], $10::bigint[], $22::bigint[])
                AS sent (chat_type, chat_id, message_id, prev_id, author_id, nonce, content_type, content, mentions, countable, serve_countable)
         ), room AS (
           UPDATE chat_room room
           SET last_id = head.last_id, last_all_id = head.last_id, countable = head.countable,
               serve_countable = coalesce(head.serve_countable, room.serve_countable), changed_xid = pg_current_xact_id()
           FROM unnest($12::smallint[], $13::text[], $14::bigint[], $15::bigint[], $23::bigint[])
                AS head (chat_type, chat_id, last_id, countable, serve_countable)
           WHERE room.chat_type = head.chat_type AND room.chat_id = head.chat_id
         ), speaker AS (
           UPDATE chat_member member SET own_since_read = own_since_read + own.sent
           FROM unnest($16::smallint[], $17::text[], $18::bigint[], $19::bigint[]) AS own (chat_type, chat_id, user_id, sent)
           WHERE member.chat_type = own.chat_type AND member.chat_id = own.chat_id AND member.user_id = own.user_id
         ) ${outboxInsert('$20', '$21')}`,
}

/** Whom new messages name, and the newest that names everyone; all of them locked. */
export const writeMentions: Statement = {
  name: 'chat_write_mentions',
  text: `WITH named AS (
           UPDATE chat_member member SET last_mention_id = greatest(last_mention_id, named.message_id)
           FROM unnest($1::smallint[], $2::text[], $3::bigint[], $4::bigint[]) AS named (chat_type, chat_id, user_id, message_id)
           WHERE member.chat_type = named.chat_type AND member.chat_id = named.chat_id AND member.user_id = named.user_id
         )
         UPDATE chat_room room SET mention_all_id = everyone.message_id
         FROM unnest($5::smallint[], $6::text[], $7::bigint[]) AS everyone (chat_type, chat_id, message_id)
         WHERE room.chat_type = everyone.chat_type AND room.chat_id = everyone.chat_id`,
}

export const lockReaders: Statement = {
  name: 'chat_lock_readers',
  text: `SELECT wanted.number, member.read_id, member.seen_id, member.read_countable, member.own_since_read
         FROM unnest($1::int[], $2::smallint[], $3::text[], $4::bigint[]) AS wanted (number, chat_type, chat_id, user_id)
         JOIN chat_member member USING (chat_type, chat_id, user_id)
         ORDER BY member.chat_type, member.chat_id, member.user_id
         FOR UPDATE OF member`,
}

/**
 * Under the readers' locks none of their own messages can be added and none be removed, so their own ones after the mark
 * can be counted, and those of others that are gone: these count as read.
 */
export const readMarks: Statement = {
  name: 'chat_read_marks',
  text: `SELECT wanted.number, least(wanted.message_id, room.last_id) AS message_id, room.countable,
                coalesce(marked.countable, 0) + later.removed + coalesce(hidden.counted, 0) AS read_countable,
                coalesce(marked.serve_countable, 0) + later.served + coalesce(hidden.served, 0) AS read_serve_countable,
                later.own AS own_since_read
         FROM unnest($1::int[], $2::smallint[], $3::text[], $4::bigint[], $5::bigint[])
              AS wanted (number, chat_type, chat_id, user_id, message_id)
         JOIN chat_room room USING (chat_type, chat_id)
         JOIN chat_member member USING (chat_type, chat_id, user_id)
         LEFT JOIN chat_message marked ON marked.chat_type = room.chat_type AND marked.chat_id = room.chat_id
              AND marked.message_id = least(wanted.message_id, room.last_id)
         CROSS JOIN LATERAL (
           SELECT count(*) FILTER (WHERE author_id = wanted.user_id) AS own,
                  count(*) FILTER (WHERE removed_by IS NOT NULL AND author_id <> wanted.user_id) AS removed,
                  count(*) FILTER (WHERE removed_by IS NOT NULL AND author_id <> wanted.user_id AND author_id = room.serve_user_id) AS served
           FROM chat_message message WHERE message.chat_type = room.chat_type AND message.chat_id = room.chat_id
             AND message.message_id > wanted.message_id) AS later
         LEFT JOIN LATERAL (
           SELECT count(*) AS counted, count(*) FILTER (WHERE author_id = room.serve_user_id) AS served
           FROM chat_change change JOIN chat_message message USING (chat_type, chat_id, message_id)
           WHERE chat_type = room.chat_type AND chat_id = room.chat_id AND change.user_id = wanted.user_id
             AND message_id > wanted.message_id AND author_id <> wanted.user_id AND removed_by IS NULL
         ) AS hidden ON member.hid_id > wanted.message_id`,
}

export const writeMarks: Statement = {
  name: 'chat_write_marks',
  text: `WITH reader AS (
           UPDATE chat_member member
           SET read_id = greatest(read_id, mark.message_id), seen_id = mark.message_id,
               read_countable = mark.read_countable, read_serve_countable = mark.read_serve_countable,
               own_since_read = mark.own_since_read, changed_xid = pg_current_xact_id()
           FROM unnest($1::smallint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
                AS mark (chat_type, chat_id, user_id, message_id, read_countable, own_since_read, read_serve_countable)
           WHERE member.chat_type = mark.chat_type AND member.chat_id = mark.chat_id AND member.user_id = mark.user_id
         ) ${outboxInsert('$8', '$9')}`,
}

export const readMember: Statement = {
  name: 'chat_read_member',
  text: `SELECT greatest(member.joined_id, member.cleared_id) AS floor_id, room.last_id, room.pin_id, member.hid_id,
                member.seen_id, peer.seen_id AS peer_seen_id
         FROM chat_member member
         JOIN chat_room room USING (chat_type, chat_id)
         LEFT JOIN chat_member peer ON member.chat_type = 1 AND peer.chat_type = 1
              AND peer.chat_id = member.chat_id AND peer.user_id <> member.user_id
         WHERE member.chat_type = $1 AND member.chat_id = $2 AND member.user_id = $3`,
}

/** With those for whom a message is, unless it is for all: as far as they are still there. */
export const readSent: Statement = {
  name: 'chat_read_sent',
  text: `SELECT ${MESSAGE_COLUMNS}, room.is_large, room.membership, room.removal,
                CASE WHEN for_ids IS NOT NULL THEN ARRAY (
                  SELECT user_id FROM chat_member member
                  WHERE member.chat_type = chat_message.chat_type AND member.chat_id = chat_message.chat_id
                    AND user_id = ANY (for_ids) AND joined_id < message_id) END AS for_ids
         FROM chat_message
         JOIN unnest($1::smallint[], $2::text[], $3::bigint[]) AS sent (chat_type, chat_id, message_id) USING (chat_type, chat_id, message_id)
         JOIN chat_room room USING (chat_type, chat_id) WHERE removed_by IS NULL`,
}

/** Of authors who are no longer in the chat, and so have no row to lock. */
export const readKnown: Statement = {
  name: 'chat_read_known',
  text: `SELECT number, ${MESSAGE_COLUMNS}
         FROM unnest($1::int[], $2::smallint[], $3::text[], $4::bigint[], $5::uuid[]) AS wanted (number, chat_type, chat_id, author_id, nonce)
         JOIN chat_message USING (chat_type, chat_id, author_id, nonce)`,
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
