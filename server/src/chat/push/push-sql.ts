import { statement } from '../../platform/data/statement.ts'
import { isHiddenFrom } from '../read/visible-sql.ts'

/** Of the people these messages are for, those who want to be woken and have not read them elsewhere yet. */
export const readWoken = statement<
  { numbers: number[]; chat_types: number[]; chat_ids: string[]; user_ids: string[]; message_ids: string[] },
  { number: number }
>(
  'chat_read_woken',
  `SELECT wanted.number
   FROM unnest(:numbers::int[], :chat_types::smallint[], :chat_ids::text[], :user_ids::bigint[], :message_ids::bigint[])
        AS wanted (number, chat_type, chat_id, user_id, message_id)
   JOIN chat_member member USING (chat_type, chat_id, user_id)
   LEFT JOIN chat_member peer ON wanted.chat_type = 1 AND peer.chat_type = 1
        AND peer.chat_id = wanted.chat_id AND peer.user_id <> wanted.user_id
   WHERE NOT member.is_muted AND peer.is_blocked_by_peer IS NOT TRUE
     AND wanted.message_id > greatest(member.read_id, member.seen_id, member.cleared_id)
     AND (member.hid_id < wanted.message_id OR NOT ${isHiddenFrom('wanted', 'wanted.user_id')})`,
)

export const readUnreadTotals = statement<{ user_ids: string[] }, { user_id: string; unread: string }>(
  'chat_read_unread_totals',
  `SELECT member.user_id, sum(room.countable - member.read_countable - member.own_since_read) AS unread
   FROM chat_member member JOIN chat_room room USING (chat_type, chat_id)
   WHERE member.user_id = ANY (:user_ids::bigint[]) GROUP BY member.user_id`,
)
