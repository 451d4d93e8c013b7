import { outboxInsert } from '../../platform/data/outbox.ts'
import { statement } from '../../platform/data/statement.ts'

// How far people have read, on the hot path like sending.
interface Reader {
  number: number
  read_id: string
  seen_id: string
  read_countable: string
  own_since_read: string
  is_marked_unread: boolean
}

export const lockReaders = statement<
  { numbers: string; chat_types: string; chat_ids: string; user_ids: string },
  Reader
>(
  'chat_lock_readers',
  `SELECT wanted.number, member.read_id, member.seen_id, member.read_countable, member.own_since_read, member.is_marked_unread
   FROM unnest(:numbers::int[], :chat_types::smallint[], :chat_ids::text[], :user_ids::bigint[]) AS wanted (number, chat_type, chat_id, user_id)
   JOIN chat_member member USING (chat_type, chat_id, user_id)
   ORDER BY member.chat_type, member.chat_id, member.user_id
   FOR UPDATE OF member`,
)

export interface Mark {
  number: number
  message_id: string
  countable: string
  read_countable: string
  read_serve_countable: string
  own_since_read: string
}

/**
 * Under the readers' locks none of their own messages can be added and none be removed, so their own ones after the mark
 * can be counted, and those of others that are gone: these count as read.
 */
export const readMarks = statement<
  { numbers: string; chat_types: string; chat_ids: string; user_ids: string; message_ids: string },
  Mark
>(
  'chat_read_marks',
  `SELECT wanted.number, least(wanted.message_id, room.last_id) AS message_id, room.countable,
          coalesce(marked.countable, 0) + later.removed + coalesce(hidden.counted, 0) AS read_countable,
          coalesce(marked.serve_countable, 0) + later.served + coalesce(hidden.served, 0) AS read_serve_countable,
          later.own AS own_since_read
   FROM unnest(:numbers::int[], :chat_types::smallint[], :chat_ids::text[], :user_ids::bigint[], :message_ids::bigint[])
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
)

export const writeMarks = statement<
  {
    chat_types: string
    chat_ids: string
    user_ids: string
    message_ids: string
    read_countables: string
    own_since_reads: string
    read_serve_countables: string
    topic: string
    body: string
  },
  { id: string }
>(
  'chat_write_marks',
  `WITH reader AS (
     UPDATE chat_member member
     SET read_id = greatest(read_id, mark.message_id), seen_id = mark.message_id,
         read_countable = mark.read_countable, read_serve_countable = mark.read_serve_countable,
         own_since_read = mark.own_since_read, is_marked_unread = false, changed_xid = pg_current_xact_id()
     FROM unnest(:chat_types::smallint[], :chat_ids::text[], :user_ids::bigint[], :message_ids::bigint[], :read_countables::bigint[], :own_since_reads::bigint[], :read_serve_countables::bigint[])
          AS mark (chat_type, chat_id, user_id, message_id, read_countable, own_since_read, read_serve_countable)
     WHERE member.chat_type = mark.chat_type AND member.chat_id = mark.chat_id AND member.user_id = mark.user_id
   ) ${outboxInsert(':topic', ':body')}`,
)

/** Of those whose read marks stay where they are. */
export const writeUnmarked = statement<{ chat_types: string; chat_ids: string; user_ids: string }>(
  'chat_write_unmarked',
  `UPDATE chat_member member SET is_marked_unread = false, changed_xid = pg_current_xact_id()
   FROM unnest(:chat_types::smallint[], :chat_ids::text[], :user_ids::bigint[]) AS reader (chat_type, chat_id, user_id)
   WHERE member.chat_type = reader.chat_type AND member.chat_id = reader.chat_id AND member.user_id = reader.user_id`,
)
