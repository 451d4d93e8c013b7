import { outboxInsert } from '../platform/data/outbox.ts'
import { statement } from '../platform/data/statement.ts'
import { MESSAGE_COLUMNS, type Crowd, type MessageRow } from './message.ts'

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

/** Messages that people want to send, as columns. */
export interface Wanted {
  numbers: string
  chat_types: string
  chat_ids: string
  user_ids: string
  nonces: string
}

export type SendRefusal =
  | 'not_friends'
  | 'not_member'
  | 'muted'
  | 'blocked_by_peer'
  | 'group_banned'
  | 'permission_not_allowed'

interface Group extends Crowd {
  serve_user_id: string | null
  serve_countable: string
  /** Whether the speaker owns or manages it. */
  is_leading: boolean
}
export type Stored = Pick<MessageRow, 'message_id' | 'prev_id' | 'content_type' | 'content' | 'mentions' | 'created_at'>
export type Speaker = {
  number: number
  last_id: string
  last_all_id: string
  countable: string
  refused: SendRefusal | null
  crowd: Group | null
} & ({ message_id: null } | Stored)

const lockOf = (name: string, known: { columns: string; join: string }) =>
  statement<Wanted, Speaker>(
    name,
    `SELECT wanted.number, room.last_id, room.last_all_id, room.countable, ${REFUSED} AS refused, ${CROWD} AS crowd, ${known.columns}
     FROM unnest(:numbers::int[], :chat_types::smallint[], :chat_ids::text[], :user_ids::bigint[], :nonces::uuid[])
          AS wanted (number, chat_type, chat_id, user_id, nonce)
     JOIN chat_room room USING (chat_type, chat_id)
     JOIN chat_member member USING (chat_type, chat_id, user_id)
     ${known.join}
     ORDER BY room.chat_type, room.chat_id, member.user_id
     FOR UPDATE OF room, member`,
  )

/** Room and speaker of every message, locked, and with them those whom it names. */
export const lockSpeakersOfNew = lockOf('chat_lock_speakers_of_new', { columns: 'NULL AS message_id', join: '' })

/** The same, with the message that already has the nonce. */
export const lockSpeakers = lockOf('chat_lock_speakers', {
  columns: `known.message_id, known.prev_id, known.content_type, known.content, known.mentions, known.created_at`,
  join: `LEFT JOIN chat_message known ON known.chat_type = wanted.chat_type AND known.chat_id = wanted.chat_id
              AND known.author_id = wanted.user_id AND known.nonce = wanted.nonce`,
})

interface MessageColumns {
  chat_types: string
  chat_ids: string
  message_ids: string
  prev_ids: string
  author_ids: string
  nonces: string
  content_types: string
  /** These may hold anything. */
  contents: string[]
  mentions: (string | null)[]
  countables: string
  serve_countables: string
  created_at: Date
  head_chat_types: string
  head_chat_ids: string
  head_last_ids: string
  head_countables: string
  head_serve_countables: string
  own_chat_types: string
  own_chat_ids: string
  own_user_ids: string
  own_sent: string
  topic: string
  body: string
}

export const writeMessages = statement<MessageColumns, { id: string }>(
  'chat_write_messages',
  `WITH message AS (
     INSERT INTO chat_message (chat_type, chat_id, message_id, prev_id, author_id, nonce, content_type, content, mentions, countable, serve_countable, created_at)
     SELECT chat_type, chat_id, message_id, prev_id, author_id, nonce, content_type, content::json, mentions::bigint[], countable, serve_countable, :created_at
     FROM unnest(:chat_types::smallint[], :chat_ids::text[], :message_ids::bigint[], :prev_ids::bigint[], :author_ids::bigint[], :nonces::uuid[], :content_types::smallint[], :contents::text[], :mentions::text[], :countables::bigint[], :serve_countables::bigint[])
          AS sent (chat_type, chat_id, message_id, prev_id, author_id, nonce, content_type, content, mentions, countable, serve_countable)
   ), room AS (
     UPDATE chat_room room
     SET last_id = head.last_id, last_all_id = head.last_id, countable = head.countable,
         serve_countable = coalesce(head.serve_countable, room.serve_countable), changed_xid = pg_current_xact_id()
     FROM unnest(:head_chat_types::smallint[], :head_chat_ids::text[], :head_last_ids::bigint[], :head_countables::bigint[], :head_serve_countables::bigint[])
          AS head (chat_type, chat_id, last_id, countable, serve_countable)
     WHERE room.chat_type = head.chat_type AND room.chat_id = head.chat_id
   ), speaker AS (
     UPDATE chat_member member SET own_since_read = own_since_read + own.sent
     FROM unnest(:own_chat_types::smallint[], :own_chat_ids::text[], :own_user_ids::bigint[], :own_sent::bigint[]) AS own (chat_type, chat_id, user_id, sent)
     WHERE member.chat_type = own.chat_type AND member.chat_id = own.chat_id AND member.user_id = own.user_id
   ) ${outboxInsert(':topic', ':body')}`,
)

/** Whom new messages name, and the newest that names everyone; all of them locked. */
export const writeMentions = statement<{
  chat_types: string
  chat_ids: string
  user_ids: string
  message_ids: string
  room_chat_types: string
  room_chat_ids: string
  room_message_ids: string
}>(
  'chat_write_mentions',
  `WITH named AS (
     UPDATE chat_member member SET last_mention_id = greatest(last_mention_id, named.message_id)
     FROM unnest(:chat_types::smallint[], :chat_ids::text[], :user_ids::bigint[], :message_ids::bigint[]) AS named (chat_type, chat_id, user_id, message_id)
     WHERE member.chat_type = named.chat_type AND member.chat_id = named.chat_id AND member.user_id = named.user_id
   )
   UPDATE chat_room room SET mention_all_id = everyone.message_id
   FROM unnest(:room_chat_types::smallint[], :room_chat_ids::text[], :room_message_ids::bigint[]) AS everyone (chat_type, chat_id, message_id)
   WHERE room.chat_type = everyone.chat_type AND room.chat_id = everyone.chat_id`,
)

export interface Member {
  /** Positions up to this one are not theirs to see. */
  floor_id: string
  /** The newest position while they were a member: what comes later may no longer be theirs to see. */
  last_id: string
  pin_id: string | null
  /** The newest message that they removed for themselves, or 0. */
  hid_id: string
  seen_id: string
  peer_seen_id: string | null
}

export const readMember = statement<{ chat_type: number; chat_id: string; user_id: string }, Member>(
  'chat_read_member',
  `SELECT greatest(member.joined_id, member.cleared_id) AS floor_id, room.last_id, room.pin_id, member.hid_id,
          member.seen_id, peer.seen_id AS peer_seen_id
   FROM chat_member member
   JOIN chat_room room USING (chat_type, chat_id)
   LEFT JOIN chat_member peer ON member.chat_type = 1 AND peer.chat_type = 1
        AND peer.chat_id = member.chat_id AND peer.user_id <> member.user_id
   WHERE member.chat_type = :chat_type AND member.chat_id = :chat_id AND member.user_id = :user_id`,
)

export interface SentRow extends MessageRow, Crowd {
  /** Null is all. */
  for_ids: string[] | null
}

/** With those for whom a message is, unless it is for all: as far as they are still there. */
export const readSent = statement<{ chat_types: number[]; chat_ids: string[]; message_ids: string[] }, SentRow>(
  'chat_read_sent',
  `SELECT ${MESSAGE_COLUMNS}, room.is_large, room.membership, room.removal,
          CASE WHEN for_ids IS NOT NULL THEN ARRAY (
            SELECT user_id FROM chat_member member
            WHERE member.chat_type = chat_message.chat_type AND member.chat_id = chat_message.chat_id
              AND user_id = ANY (for_ids) AND joined_id < message_id) END AS for_ids
   FROM chat_message
   JOIN unnest(:chat_types::smallint[], :chat_ids::text[], :message_ids::bigint[]) AS sent (chat_type, chat_id, message_id) USING (chat_type, chat_id, message_id)
   JOIN chat_room room USING (chat_type, chat_id) WHERE removed_by IS NULL`,
)

/** Of authors who are no longer in the chat, and so have no row to lock. */
export const readKnown = statement<Wanted, MessageRow & { number: number }>(
  'chat_read_known',
  `SELECT number, ${MESSAGE_COLUMNS}
   FROM unnest(:numbers::int[], :chat_types::smallint[], :chat_ids::text[], :user_ids::bigint[], :nonces::uuid[]) AS wanted (number, chat_type, chat_id, author_id, nonce)
   JOIN chat_message USING (chat_type, chat_id, author_id, nonce)`,
)

/** The newest post of each channel. */
export const readLastPosts = statement<{ channel_ids: string[] }, MessageRow>(
  'chat_read_last_posts',
  `SELECT ${MESSAGE_COLUMNS} FROM chat_message
   JOIN (SELECT chat_type, chat_id, last_all_id AS message_id FROM chat_room
         WHERE chat_type = 3 AND chat_id = ANY (:channel_ids::text[])) AS head USING (chat_type, chat_id, message_id)`,
)

export const lockChannel = statement<{ channel_id: string }, { last_id: string }>(
  'chat_lock_channel',
  `SELECT last_id FROM chat_room WHERE chat_type = 3 AND chat_id = :channel_id FOR UPDATE`,
)

/** A channel is the author of its posts. */
export const readKnownPost = statement<{ channel_id: string; nonce: string }, MessageRow>(
  'chat_read_known_post',
  `SELECT ${MESSAGE_COLUMNS} FROM chat_message
   WHERE chat_type = 3 AND chat_id = :channel_id AND author_id = :channel_id::bigint AND nonce = :nonce`,
)

/** In a channel every message is one for all, and all of them count. */
export const writePost = statement<
  {
    channel_id: string
    message_id: string
    nonce: string
    content: string
    created_at: Date
    topic: string
    body: string
  },
  { id: string }
>(
  'chat_write_post',
  `WITH room AS (
     UPDATE chat_room SET last_id = :message_id, last_all_id = :message_id, countable = :message_id, changed_xid = pg_current_xact_id()
     WHERE chat_type = 3 AND chat_id = :channel_id
   ), message AS (
     INSERT INTO chat_message (chat_type, chat_id, message_id, prev_id, author_id, nonce, content_type, content, countable, created_at)
     VALUES (3, :channel_id, :message_id, :message_id - 1, :channel_id::bigint, :nonce, 7, :content, :message_id, :created_at)
   ) ${outboxInsert(':topic', ':body')}`,
)
