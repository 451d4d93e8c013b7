import * as z from 'zod'
import type { Dispatch } from '@mela/contract/events.ts'
import { chatId } from '@mela/contract/fields.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { askPool } from '../../platform/data/db.ts'
import { addressed, encodeDispatch } from '../../platform/realtime/frame.ts'
import type { HearSignal } from '../../platform/realtime/gateway.ts'
import { statement } from '../../platform/data/statement.ts'
import { MOST_TOLD_SINGLY } from '../members/rooms.ts'
import { subjectOfPerson } from './subjects.ts'

const where = z.object({ chat_id: chatId, chat_type: z.literal([ChatType.Private, ChatType.Group]) })
/** Of one device in one chat, and of one person in all of theirs. */
const IN_ONE_CHAT = { per_second: 0.5, burst: 1 }
const IN_ALL = { per_second: 2, burst: 6 }

/** The others in a chat in which the writer may speak; of two people neither hears it whom the other has shut out. */
const readOthers = statement<
  { chat_type: number; chat_id: string; user_id: string; most: number },
  { user_id: string }
>(
  'chat_read_others',
  `SELECT other.user_id FROM chat_room room
   JOIN chat_member me USING (chat_type, chat_id)
   JOIN chat_member other USING (chat_type, chat_id)
   WHERE room.chat_type = :chat_type AND room.chat_id = :chat_id AND me.user_id = :user_id AND other.user_id <> :user_id
     AND room.member_total <= :most AND NOT room.is_banned AND NOT me.is_unfriended AND NOT me.is_blocked_by_peer
     AND NOT me.is_silenced AND NOT (room.is_all_silenced AND NOT me.is_exempt)
     AND NOT other.is_unfriended AND NOT other.is_blocked_by_peer`,
)

/** Somebody writes. Told to those who may read it, kept nowhere: whoever is not here to hear it misses nothing. */
export const hearTyping: HearSignal = async (context, { user_id, socket_id }, signal) => {
  const parsed = where.safeParse(signal)
  if (!parsed.success || !context.bus.isConnected()) return
  const { chat_id, chat_type } = parsed.data
  const now = context.now().getTime()
  if (!context.limits.take(IN_ONE_CHAT, `typing:${socket_id}:${chat_type}:${chat_id}`, now)) return
  if (!context.limits.take(IN_ALL, `typing:${user_id}`, now)) return
  const others = await askPool(context.db)(readOthers, { chat_type, chat_id, user_id, most: MOST_TOLD_SINGLY })
  const event: Dispatch = { t: 'TYPING', d: { chat_id, chat_type, user_id } }
  const payload = addressed(encodeDispatch(event))
  for (const other of others) context.bus.publish(subjectOfPerson(other.user_id), payload)
}
