import type { Message } from '@mela/contract/chat.ts'
import type { Dispatch } from '@mela/contract/events.ts'
import { ChatType } from '@mela/contract/ids.ts'
import type { Context } from '../context.ts'
import { addressed, encodeDispatch, EVERY_POSITION, placed } from '../platform/frame.ts'
import type { Announce, Hint } from '../platform/outbox.ts'
import type { InRoom } from './acting.ts'
import { listenersOf } from './listeners.ts'
import { toWire, type MessageRow } from './message.ts'
import { readPinned, readPinReaders, readRoom } from './pins-sql.ts'
import { fillQuotes } from './quotes.ts'
import { subjectOfLarge, subjectOfPerson } from './subjects.ts'
import type { Telling } from './tell.ts'

// What those in a chat hear of removals and pins. Who hears it, and what is pinned, is read when it is told.
const REMOVED = 'chat.removed'
const PINNED = 'chat.pinned'
/** Without a person it is gone for everyone. */
type RemovedBody = [chat_type: ChatType, chat_id: string, message_ids: string[], user_id: string | null]
type PinnedBody = [chat_type: ChatType, chat_id: string]

export function tellRemoved(
  context: Context,
  acting: InRoom,
  message_ids: readonly string[],
  user_id: string | null = null,
): Promise<Telling> {
  const { chat_type, chat_id } = acting.chat
  return tell(context, acting, REMOVED, [chat_type, chat_id, [...message_ids], user_id] satisfies RemovedBody)
}

export function tellPinned(context: Context, acting: InRoom): Promise<Telling> {
  const { chat_type, chat_id } = acting.chat
  return tell(context, acting, PINNED, [chat_type, chat_id] satisfies PinnedBody)
}

async function tell(context: Context, { trx }: InRoom, topic: string, body: unknown): Promise<Telling> {
  const row_id = await context.outbox.add(trx, topic, body)
  return { announce: () => context.outbox.announce(row_id, topic, body) }
}

const encode = (event: Dispatch): Uint8Array => addressed(encodeDispatch(event))
const hintFor = (user_id: string, payload: Uint8Array): Hint => ({ subject: subjectOfPerson(user_id), payload })

async function announceRemoved(context: Context, body: RemovedBody): Promise<Hint[]> {
  const [chat_type, chat_id, message_ids, user_id] = body
  const payload = encode({ t: 'MESSAGE_REMOVE', d: { chat_id, chat_type, message_ids } })
  if (user_id !== null) return [hintFor(user_id, payload)]
  if (chat_type === ChatType.Private) return chat_id.split('-').map((each) => hintFor(each, payload))
  const { rows } = await context.db.pool.query<{ is_large: boolean; membership: string; removal: string }>({
    ...readRoom,
    values: [chat_type, chat_id],
  })
  const [room] = rows
  if (!room) return []
  const { is_large, membership, removal } = room
  if (is_large) {
    const place = { departure: Number(removal), position: EVERY_POSITION }
    return [{ subject: subjectOfLarge(chat_id), payload: placed(payload, place) }]
  }
  const listeners = await listenersOf(context, chat_id, membership)
  return listeners.map(({ subject }) => ({ subject, payload }))
}

interface PinnedRow extends MessageRow {
  is_large: boolean
  removal: string
}

/** What is pinned by then, to each as far as they may see it. */
async function announcePinned(context: Context, [chat_type, chat_id]: PinnedBody): Promise<Hint[]> {
  const { rows } = await context.db.pool.query<PinnedRow | (Omit<PinnedRow, 'message_id'> & { message_id: null })>({
    ...readPinned,
    values: [chat_type, chat_id],
  })
  const [row] = rows
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
  const { rows: readers } = await context.db.pool.query<{ user_id: string; may_see: boolean | null }>({
    ...readPinReaders,
    values: [chat_type, chat_id, row.message_id ?? '0'],
  })
  const payload = message ? payloadOf(message) : none
  return readers.map(({ user_id, may_see }) => hintFor(user_id, may_see ? payload : none))
}

export const actTopics = (context: Context): Record<string, Announce> => ({
  [REMOVED]: (body) => announceRemoved(context, body as RemovedBody),
  [PINNED]: (body) => announcePinned(context, body as PinnedBody),
})
