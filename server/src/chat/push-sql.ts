import type { Statement } from '../platform/db.ts'
import { isHiddenFrom } from './visible-sql.ts'

/** Of the people these messages are for, those who want to be woken and have not read them elsewhere yet. */
export const readWoken: Statement = {
  name: 'chat_read_woken',
  text: `SELECT wanted.number
         FROM unnest($1::int[], $2::smallint[], $3::text[], $4::bigint[], $5::bigint[])
              AS wanted (number, chat_type, chat_id, user_id, message_id)
         JOIN chat_member member USING (chat_type, chat_id, user_id)
         LEFT JOIN chat_member peer ON wanted.chat_type = 1 AND peer.chat_type = 1
              AND peer.chat_id = wanted.chat_id AND peer.user_id <> wanted.user_id
         WHERE NOT member.is_muted AND peer.is_blocked_by_peer IS NOT TRUE
           AND wanted.message_id > greatest(member.read_id, member.seen_id, member.cleared_id)
           AND (member.hid_id < wanted.message_id OR NOT ${isHiddenFrom('wanted', 'wanted.user_id')})`,
}

export const readUnreadTotals: Statement = {
  name: 'chat_read_unread_totals',
  text: `SELECT member.user_id, sum(room.countable - member.read_countable - member.own_since_read) AS unread
         FROM chat_member member JOIN chat_room room USING (chat_type, chat_id)
         WHERE member.user_id = ANY ($1::bigint[]) GROUP BY member.user_id`,
}
