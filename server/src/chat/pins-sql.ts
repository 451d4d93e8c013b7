import type { Statement } from '../platform/db.ts'
import { COLUMNS_OF_MESSAGE, isHiddenFrom } from './visible-sql.ts'

export const readRoom: Statement = {
  name: 'chat_read_room',
  text: `SELECT is_large, membership, removal FROM chat_room WHERE chat_type = $1 AND chat_id = $2`,
}

/** What is pinned in a chat, if anything; its room in any case. */
export const readPinned: Statement = {
  name: 'chat_read_pinned',
  text: `SELECT room.is_large, room.removal, ${COLUMNS_OF_MESSAGE} FROM chat_room room
         LEFT JOIN chat_message message ON message.chat_type = room.chat_type AND message.chat_id = room.chat_id
              AND message.message_id = room.pin_id AND message.removed_by IS NULL
         WHERE room.chat_type = $1 AND room.chat_id = $2`,
}

/** All in a chat, and whether they may see a message of it. */
export const readPinReaders: Statement = {
  name: 'chat_read_pin_readers',
  text: `SELECT member.user_id, message.message_id > greatest(member.joined_id, member.cleared_id)
                AND (member.hid_id < message.message_id OR NOT ${isHiddenFrom('message', 'member.user_id')}) AS may_see
         FROM chat_member member
         LEFT JOIN chat_message message ON message.chat_type = member.chat_type AND message.chat_id = member.chat_id
              AND message.message_id = $3
         WHERE member.chat_type = $1 AND member.chat_id = $2`,
}
