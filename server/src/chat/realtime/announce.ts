import type { Message } from '@mela/contract/chat/chat.ts'
import type { Dispatch } from '@mela/contract/events.ts'
import { ChatType, privateMembers } from '@mela/contract/ids.ts'
import type { Context } from '../../context.ts'
import { EVERYONE } from '../../platform/realtime/audience.ts'
import { askPool } from '../../platform/data/db.ts'
import { addressed, encodeDispatch, placed } from '../../platform/realtime/frame.ts'
import type { Announce, Hint } from '../../platform/data/outbox.ts'
import { actTopics } from '../act/announce-acts.ts'
import { listenersOf, type Listener } from './listeners.ts'
import { toWire, type Crowd, type MessageRow } from '../message.ts'
import { fillQuotes } from '../send/quotes.ts'
import { readSent, type SentRow } from '../sql.ts'
import { subjectOfLarge, subjectOfPerson } from './subjects.ts'
import { tellTopics } from './tell.ts'

// What those in a chat hear. The outbox rows hold only references: the record has the rest.
export const SENT = 'chat.sent'
export const SEEN = 'chat.seen'
export const POSTED = 'chat.posted'
export type SentBody = [chat_type: ChatType, chat_id: string, message_id: string][]
export type SeenBody = [chat_type: ChatType, chat_id: string, message_id: string, user_id: string][]

/** Of a private chat. The sending device is left out: its own answer tells it. */
export function hintsOfMessage(message: Message, socket_id?: string): Hint[] {
  const two = privateMembers(message)
  if (!two) throw new Error('the id of a chat that is not private names nobody')
  const { packet, for_all } = encode(message, socket_id)
  return two.map((user_id) => ({
    subject: subjectOfPerson(user_id),
    payload: socket_id && user_id === message.author_id ? addressed(packet, socket_id) : for_all,
  }))
}

/** The same in a group: one hint for each of its members, or one for all. */
export function hintsOfGroupMessage(
  context: Context,
  message: Message,
  crowd: Crowd,
  socket_id?: string,
): Hint[] | Promise<Hint[]> {
  const { packet, for_all } = encode(message, socket_id)
  const payload = socket_id ? addressed(packet, socket_id) : for_all
  if (crowd.is_large) {
    const place = { departure: Number(crowd.removal), position: Number(message.message_id) }
    return [{ subject: subjectOfLarge(message.chat_id), payload: placed(payload, place) }]
  }
  const position = BigInt(message.message_id)
  const hintsFor = (listeners: Listener[]) =>
    listeners
      .filter(({ joined_id }) => joined_id < position)
      .map(({ user_id, subject }) => ({ subject, payload: user_id === message.author_id ? payload : for_all }))
  const listeners = listenersOf(context, message.chat_id, crowd.membership)
  return Array.isArray(listeners) ? hintsFor(listeners) : listeners.then(hintsFor)
}

/** A line that is meant for a few is told to each of them by themselves, however large the group. */
export function hintsOfFew(message: Message, user_ids: readonly string[]): Hint[] {
  const { for_all: payload } = encode(message)
  return user_ids.map((user_id) => ({ subject: subjectOfPerson(user_id), payload }))
}

function encode(message: Message, socket_id?: string) {
  const packet = encodeDispatch({ t: 'MESSAGE_CREATE', d: socket_id ? { ...message, socket_id } : message })
  return { packet, for_all: addressed(packet) }
}

/** To all who are here, with all its languages: each device shows its own. */
export function hintsOfPost(row: MessageRow): Hint[] {
  return [{ subject: EVERYONE, payload: addressed(encodeDispatch({ t: 'MESSAGE_CREATE', d: toWire(row, false) })) }]
}

export function hintsOfSeen([chat_type, chat_id, message_id, user_id]: SeenBody[number]): Hint[] {
  const event: Dispatch = { t: 'MESSAGE_SEEN', d: { chat_id, chat_type, message_id, user_id } }
  const payload = addressed(encodeDispatch(event))
  const user_ids = privateMembers({ chat_type, chat_id }) ?? [user_id]
  return user_ids.map((each) => ({ subject: subjectOfPerson(each), payload }))
}

/** Those that were not removed meanwhile. */
export function readRows(context: Context, sent: SentBody): Promise<SentRow[]> {
  return askPool(context.db)(readSent, {
    chat_types: sent.map(([chat_type]) => chat_type),
    chat_ids: sent.map(([, chat_id]) => chat_id),
    message_ids: sent.map(([, , message_id]) => message_id),
  })
}

async function announceSent(context: Context, body: unknown): Promise<Hint[]> {
  const rows = await readRows(context, body as SentBody)
  const messages = await fillQuotes(
    context,
    rows.map((row) => toWire(row, false)),
  )
  const hints = rows.map(async (row, index) => {
    const message = messages[index]!
    if (row.for_ids) return hintsOfFew(message, row.for_ids)
    return row.chat_type === ChatType.Private ? hintsOfMessage(message) : hintsOfGroupMessage(context, message, row)
  })
  return (await Promise.all(hints)).flat()
}

export const chatTopics = (context: Context): Record<string, Announce> => ({
  ...tellTopics,
  ...actTopics(context),
  [SENT]: (body) => announceSent(context, body),
  [POSTED]: async (body) => (await readRows(context, body as SentBody)).flatMap(hintsOfPost),
  [SEEN]: (body) => Promise.resolve((body as SeenBody).flatMap(hintsOfSeen)),
})
