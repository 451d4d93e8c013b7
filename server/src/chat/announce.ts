import type { Message } from '@mela/contract/chat.ts'
import type { Dispatch } from '@mela/contract/events.ts'
import { ChatType } from '@mela/contract/ids.ts'
import type { Context } from '../context.ts'
import { encodeDispatch } from '../platform/frame.ts'
import type { Announce, Hint } from '../platform/outbox.ts'
import { toWire, type MessageRow } from './message.ts'
import { readSent } from './sql.ts'

// What the two sides of a chat hear. The outbox rows hold only references: the record has the rest.
export const SENT = 'chat.sent'
export const SEEN = 'chat.seen'
export type SentBody = [chat_type: ChatType, chat_id: string, message_id: string][]
export type SeenBody = [chat_type: ChatType, chat_id: string, message_id: string, user_id: string][]

export function hintsOfMessage(message: Message, socket_id?: string): Hint[] {
  const d = socket_id === undefined ? message : { ...message, socket_id }
  return toBothSides(message.chat_id, { t: 'MESSAGE_CREATE', d })
}

export function hintsOfSeen([chat_type, chat_id, message_id, user_id]: SeenBody[number]): Hint[] {
  const event: Dispatch = { t: 'MESSAGE_SEEN', d: { chat_id, chat_type, message_id, user_id } }
  return chat_type === ChatType.Private ? toBothSides(chat_id, event) : [{ subject: `rt.user.${user_id}`, payload: encodeDispatch(event) }]
}

function toBothSides(chat_id: string, event: Dispatch): Hint[] {
  const payload = encodeDispatch(event)
  return chat_id.split('-').map((user_id) => ({ subject: `rt.user.${user_id}`, payload }))
}

export const chatTopics = (context: Context): Record<string, Announce> => ({
  [SENT]: async (body) => {
    const sent = body as SentBody
    const { rows } = await context.db.pool.query<MessageRow>({
      ...readSent,
      values: [sent.map(([chat_type]) => chat_type), sent.map(([, chat_id]) => chat_id), sent.map(([, , id]) => id)],
    })
    return rows.flatMap((row) => hintsOfMessage(toWire(row, false)))
  },
  [SEEN]: (body) => Promise.resolve((body as SeenBody).flatMap(hintsOfSeen)),
})
