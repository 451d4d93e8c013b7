import { statement } from '../../platform/data/statement.ts'

// Who hears what is said in a group.
interface Listening {
  membership: string
  user_id: string | null
  joined_id: string
}
interface Place {
  user_id: string
  chat_id: string
  joined_id: string
  removal: string
}

/** All of it as of one moment: the number, and the members it stands for. */
export const readListening = statement<{ chat_type: number; chat_id: string }, Listening>(
  'chat_read_listening',
  `SELECT room.membership, member.user_id, member.joined_id
   FROM chat_room room LEFT JOIN chat_member member USING (chat_type, chat_id)
   WHERE chat_type = :chat_type AND chat_id = :chat_id AND NOT room.is_large`,
)

/** The large groups of these people. */
export const readPlaces = statement<{ user_ids: readonly string[] }, Place>(
  'chat_read_places',
  `SELECT member.user_id, member.chat_id, member.joined_id, room.removal
   FROM chat_member member JOIN chat_room room USING (chat_type, chat_id)
   WHERE chat_type = 2 AND member.user_id = ANY (:user_ids::bigint[]) AND room.is_large`,
)

/** Those of these people who are in one group. Each is looked up alone: chats are small on average, and this one is not. */
export const readPlacesIn = statement<{ user_ids: readonly string[]; chat_id: string }, Place>(
  'chat_read_places_in',
  `SELECT member.user_id, room.chat_id, member.joined_id, room.removal
   FROM chat_room room CROSS JOIN unnest(:user_ids::bigint[]) AS wanted (user_id)
   CROSS JOIN LATERAL (
     SELECT user_id, joined_id FROM chat_member
     WHERE chat_type = 2 AND chat_id = :chat_id AND chat_member.user_id = wanted.user_id LIMIT 1) AS member
   WHERE room.chat_type = 2 AND room.chat_id = :chat_id`,
)
