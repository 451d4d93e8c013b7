import type { Message } from '@mela/contract/chat.ts'
import type { Dispatch } from '@mela/contract/events.ts'
import { ChatType } from '@mela/contract/ids.ts'
import type { Context } from '../context.ts'
import { EVERYONE } from '../platform/audience.ts'
import { addressed, encodeDispatch } from '../platform/frame.ts'
import type { Announce, Hint } from '../platform/outbox.ts'
import { toWire, type MessageRow } from './message.ts'
import { readSent } from './sql.ts'

// What the two sides of a chat hear. The outbox rows hold only references: the record has the rest.
export const SENT = 'chat.sent'
export const SEEN = 'chat.seen'
export const POSTED = 'chat.posted'
export type SentBody = [chat_type: ChatType, chat_id: string, message_id: string][]
export type SeenBody = [chat_type: ChatType, chat_id: string, message_id: string, user_id: string][]

/** The sending device is left out: its own answer tells it. */
export function hintsOfMessage(message: Message, socket_id?: string): Hint[] {
  const packet = encodeDispatch({ t: 'MESSAGE_CREATE', d: socket_id ? { ...message, socket_id } : message })
  const for_all = addressed(packet)
  return message.chat_id.split('-').map((user_id) => ({
    subject: `rt.user.${user_id}`,
    payload: socket_id && user_id === message.author_id ? addressed(packet, socket_id) : for_all,
  }))
}

/** To all who are here, with all its languages: each device shows its own. */
export function hintsOfPost(row: MessageRow): Hint[] {
  return [{ subject: EVERYONE, payload: addressed(encodeDispatch({ t: 'MESSAGE_CREATE', d: toWire(row, false) })) }]
}

export function hintsOfSeen([chat_type, chat_id, message_id, user_id]: SeenBody[number]): Hint[] {
  const event: Dispatch = { t: 'MESSAGE_SEEN', d: { chat_id, chat_type, message_id, user_id } }
  const payload = addressed(encodeDispatch(event))
  const user_ids = chat_type === ChatType.Private ? chat_id.split('-') : [user_id]
  return user_ids.map((each) => ({ subject: `rt.user.${each}`, payload }))
}

export async function readRows(context: Context, sent: SentBody): Promise<MessageRow[]> {
  const { rows } = await context.db.pool.query<MessageRow>({
    ...readSent,
    values: [sent.map(([chat_type]) => chat_type), sent.map(([, chat_id]) => chat_id), sent.map(([, , id]) => id)],
  })
  return rows
}

export const chatTopics = (context: Context): Record<string, Announce> => ({
  [SENT]: async (body) =>
    (await readRows(context, body as SentBody)).flatMap((row) => hintsOfMessage(toWire(row, false))),
  [POSTED]: async (body) => (await readRows(context, body as SentBody)).flatMap(hintsOfPost),
  [SEEN]: (body) => Promise.resolve((body as SeenBody).flatMap(hintsOfSeen)),
})
