import { statement } from '../../platform/data/statement.ts'
import type { Crowd, MessageRow } from '../message.ts'
import { COLUMNS_OF_MESSAGE, isHiddenFrom } from '../read/visible-sql.ts'

export const readRoom = statement<{ chat_type: number; chat_id: string }, Crowd>(
  'chat_read_room',
  `SELECT is_large, membership, removal FROM chat_room WHERE chat_type = :chat_type AND chat_id = :chat_id`,
)

interface PinnedRow extends MessageRow {
  is_large: boolean
  removal: string
}

/** What is pinned in a chat, if anything; its room in any case. */
export const readPinned = statement<
  { chat_type: number; chat_id: string },
  PinnedRow | (Omit<PinnedRow, 'message_id'> & { message_id: null })
>(
  'chat_read_pinned',
  `SELECT room.is_large, room.removal, ${COLUMNS_OF_MESSAGE} FROM chat_room room
   LEFT JOIN chat_message message ON message.chat_type = room.chat_type AND message.chat_id = room.chat_id
        AND message.message_id = room.pin_id AND message.removed_by IS NULL
   WHERE room.chat_type = :chat_type AND room.chat_id = :chat_id`,
)

/** All in a chat, and whether they may see a message of it. */
export const readPinReaders = statement<
  { chat_type: number; chat_id: string; message_id: string },
  { user_id: string; may_see: boolean | null }
>(
  'chat_read_pin_readers',
  `SELECT member.user_id, message.message_id > greatest(member.joined_id, member.cleared_id)
          AND (member.hid_id < message.message_id OR NOT ${isHiddenFrom('message', 'member.user_id')}) AS may_see
   FROM chat_member member
   LEFT JOIN chat_message message ON message.chat_type = member.chat_type AND message.chat_id = member.chat_id
        AND message.message_id = :message_id
   WHERE member.chat_type = :chat_type AND member.chat_id = :chat_id`,
)
