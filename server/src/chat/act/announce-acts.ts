import type { Message } from '@mela/contract/chat/chat.ts'
import type { Dispatch } from '@mela/contract/events.ts'
import { privateMembers, type ChatType } from '@mela/contract/ids.ts'
import type { Context } from '../../context.ts'
import { askPool } from '../../platform/data/db.ts'
import { addressed, encodeDispatch, EVERY_POSITION, placed } from '../../platform/realtime/frame.ts'
import type { Announce, Hint } from '../../platform/data/outbox.ts'
import type { InRoom } from './acting.ts'
import { listenersOf } from '../realtime/listeners.ts'
import { toWire } from '../message.ts'
import { readPinned, readPinReaders, readRoom } from './pins-sql.ts'
import { fillQuotes } from '../send/quotes.ts'
import { subjectOfLarge, subjectOfPerson } from '../realtime/subjects.ts'

// What those in a chat hear of removals and pins. Who hears it, and what is pinned, is read when it is told.
const REMOVED = 'chat.removed'
const PINNED = 'chat.pinned'
/** Without a person it is gone for everyone. */
type RemovedBody = [chat_type: ChatType, chat_id: string, message_ids: string[], user_id: string | null]
type PinnedBody = [chat_type: ChatType, chat_id: string]

export function tellRemoved(
  { trx, chat }: InRoom,
  message_ids: readonly string[],
  user_id: string | null = null,
): Promise<void> {
  const { chat_type, chat_id } = chat
  return trx.announce(REMOVED, [chat_type, chat_id, [...message_ids], user_id] satisfies RemovedBody)
}

export function tellPinned({ trx, chat }: InRoom): Promise<void> {
  const { chat_type, chat_id } = chat
  return trx.announce(PINNED, [chat_type, chat_id] satisfies PinnedBody)
}

const encode = (event: Dispatch): Uint8Array => addressed(encodeDispatch(event))
const hintFor = (user_id: string, payload: Uint8Array): Hint => ({ subject: subjectOfPerson(user_id), payload })

async function announceRemoved(context: Context, body: RemovedBody): Promise<Hint[]> {
  const [chat_type, chat_id, message_ids, user_id] = body
  const payload = encode({ t: 'MESSAGE_REMOVE', d: { chat_id, chat_type, message_ids } })
  if (user_id !== null) return [hintFor(user_id, payload)]
  const two = privateMembers({ chat_type, chat_id })
  if (two) return two.map((each) => hintFor(each, payload))
  const [room] = await askPool(context.db)(readRoom, { chat_type, chat_id })
  if (!room) return []
  const { is_large, membership, removal } = room
  if (is_large) {
    const place = { departure: Number(removal), position: EVERY_POSITION }
    return [{ subject: subjectOfLarge(chat_id), payload: placed(payload, place) }]
  }
  const listeners = await listenersOf(context, chat_id, membership)
  return listeners.map(({ subject }) => ({ subject, payload }))
}

/** What is pinned by then, to each as far as they may see it. */
async function announcePinned(context: Context, [chat_type, chat_id]: PinnedBody): Promise<Hint[]> {
  const [row] = await askPool(context.db)(readPinned, { chat_type, chat_id })
  if (!row) return []
  const payloadOf = (message: Message | null) =>
    encode({ t: 'NOTIFICATION', d: { type: 'message_top', data: { chat_id, chat_type, message } } })
  const none = payloadOf(null)
  const message = row.message_id === null ? undefined : (await fillQuotes(context, [toWire(row, false)]))[0]!
  if (row.is_large) {
    // Whoever came after the pinned message sees none; the others hear at once what there is.
    const hint = (payload: Uint8Array, position: number): Hint => ({
      subject: subjectOfLarge(chat_id),
      payload: placed(payload, { departure: Number(row.removal), position }),
    })
    const whole = message && hint(payloadOf(message), Number(message.message_id))
    return [hint(none, EVERY_POSITION), ...(whole ? [whole] : [])]
  }
  const message_id = row.message_id ?? '0'
  const readers = await askPool(context.db)(readPinReaders, { chat_type, chat_id, message_id })
  const payload = message ? payloadOf(message) : none
  return readers.map(({ user_id, may_see }) => hintFor(user_id, may_see ? payload : none))
}

export const actTopics = (context: Context): Record<string, Announce> => ({
  [REMOVED]: (body) => announceRemoved(context, body as RemovedBody),
  [PINNED]: (body) => announcePinned(context, body as PinnedBody),
})
