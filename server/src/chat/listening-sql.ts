import type { Statement } from '../platform/db.ts'

// Who hears what is said in a group.
/** All of it as of one moment: the number, and the members it stands for. */
export const readListening: Statement = {
  name: 'chat_read_listening',
  text: `SELECT room.membership, member.user_id, member.joined_id
         FROM chat_room room LEFT JOIN chat_member member USING (chat_type, chat_id)
         WHERE chat_type = $1 AND chat_id = $2 AND NOT room.is_large`,
}

/** The large groups of these people. */
export const readPlaces: Statement = {
  name: 'chat_read_places',
  text: `SELECT member.user_id, member.chat_id, member.joined_id, room.removal
         FROM chat_member member JOIN chat_room room USING (chat_type, chat_id)
         WHERE chat_type = 2 AND member.user_id = ANY ($1::bigint[]) AND room.is_large`,
}

/** Those of these people who are in one group. Each is looked up alone: chats are small on average, and this one is not. */
export const readPlacesIn: Statement = {
  name: 'chat_read_places_in',
  text: `SELECT member.user_id, room.chat_id, member.joined_id, room.removal
         FROM chat_room room CROSS JOIN unnest($1::bigint[]) AS wanted (user_id)
         CROSS JOIN LATERAL (
           SELECT user_id, joined_id FROM chat_member
           WHERE chat_type = 2 AND chat_id = $2 AND chat_member.user_id = wanted.user_id LIMIT 1) AS member
         WHERE room.chat_type = 2 AND room.chat_id = $2`,
}
