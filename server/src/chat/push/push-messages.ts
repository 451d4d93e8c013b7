import { createHash } from 'node:crypto'
import { privateMembers, roomIdOf } from '@mela/contract/ids.ts'
import {
  isPushOffered,
  readPushSubscriptions,
  readUsers,
  sendPush,
  type PushSubscription,
} from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { askPool } from '../../platform/data/db.ts'
import { createTurns } from '../../platform/turns.ts'
import { readVisible } from '../../platform/realtime/visibility.ts'
import { readRows, type SentBody } from '../realtime/announce.ts'
import { listenersOf } from '../realtime/listeners.ts'
import type { Crowd, MessageRow } from '../message.ts'
import { previewOf } from '../read/preview.ts'
import { PUSH_SUBJECT } from './push-queue.ts'
import { readUnreadTotals, readWoken } from './push-sql.ts'

/** Of the requests to push services, which are slow and not ours. */
const AT_ONCE = 20
const WAITING = 10_000

interface Ring {
  user_id: string
  message: MessageRow
}

/** Takes what senders noted, on one of the workers. */
export function startPushes(context: Context): () => void {
  if (!isPushOffered(context)) return () => undefined
  const turns = createTurns(AT_ONCE, WAITING)
  return context.bus.subscribe(
    PUSH_SUBJECT,
    (payload) => {
      const refs = JSON.parse(Buffer.from(payload).toString()) as SentBody
      pushMessages(context, refs, turns).catch((error: unknown) =>
        context.log.warn({ err: error }, 'push notifications of some messages failed'),
      )
    },
    'push',
  )
}

async function pushMessages(context: Context, refs: SentBody, turns: ReturnType<typeof createTurns>): Promise<void> {
  const rings = await readRings(context, await readRows(context, refs))
  const user_ids = [...new Set(rings.map(({ user_id }) => user_id))]
  const subscriptions = await readPushSubscriptions(context, user_ids)
  if (subscriptions.length === 0) return
  const visible = await readVisible(context, user_ids)
  const recipients = subscriptions.filter(({ user_id }) => !visible.has(user_id))
  const names = await readNames(context, rings)
  const unread = await readUnread(context, recipients)
  await Promise.allSettled(
    recipients.flatMap((subscription) =>
      rings
        .filter(({ user_id }) => user_id === subscription.user_id)
        .map(({ message }) => turns(() => push(context, subscription, message, names, unread))),
    ),
  )
}

/** Who is to be woken and for what: of several messages in one chat the newest. */
async function readRings(context: Context, messages: (MessageRow & Crowd)[]): Promise<Ring[]> {
  const newest = new Map<string, Ring>()
  for (const message of messages) {
    for (const user_id of await readRecipients(context, message)) {
      const key = `${message.chat_id} ${user_id}`
      const former = newest.get(key)?.message.message_id ?? '0'
      if (user_id !== message.author_id && BigInt(message.message_id) > BigInt(former)) {
        newest.set(key, { user_id, message })
      }
    }
  }
  const rings = [...newest.values()]
  const rows = await askPool(context.db)(readWoken, {
    numbers: rings.map((_, number) => number),
    chat_types: rings.map(({ message }) => message.chat_type),
    chat_ids: rings.map(({ message }) => message.chat_id),
    user_ids: rings.map(({ user_id }) => user_id),
    message_ids: rings.map(({ message }) => message.message_id),
  })
  return rows.map(({ number }) => rings[number]!)
}

async function readRecipients(context: Context, message: MessageRow & Crowd): Promise<string[]> {
  const { chat_id, membership } = message
  const two = privateMembers(message)
  if (two) return two
  const listeners = await listenersOf(context, chat_id, membership)
  return listeners.filter(({ joined_id }) => joined_id < BigInt(message.message_id)).map(({ user_id }) => user_id)
}

async function readNames(context: Context, rings: Ring[]): Promise<Map<string, string>> {
  const author_ids = [...new Set(rings.flatMap(({ message }) => message.author_id ?? []))]
  const users = await readUsers(context, author_ids)
  return new Map(users.map(({ id, nickname, username }) => [id, nickname || username]))
}

async function readUnread(context: Context, subscriptions: PushSubscription[]): Promise<Map<string, number>> {
  const rows = await askPool(context.db)(readUnreadTotals, {
    user_ids: [...new Set(subscriptions.map(({ user_id }) => user_id))],
  })
  return new Map(rows.map(({ user_id, unread }) => [user_id, Number(unread)]))
}

function push(
  context: Context,
  subscription: PushSubscription,
  message: MessageRow,
  names: Map<string, string>,
  unread: Map<string, number>,
): Promise<void> {
  const tag = roomIdOf(message.chat_id, message.chat_type)
  const payload = {
    title: names.get(message.author_id ?? '') ?? context.config.APP_NAME,
    body: previewOf(context, message, subscription.language),
    url: `/chat/${encodeURIComponent(tag)}`,
    tag,
    badge: unread.get(subscription.user_id) ?? 0,
  }
  // A browser that was off gets the newest of each chat, not all of them.
  return sendPush(context, subscription, payload, createHash('sha256').update(tag).digest('base64url').slice(0, 32))
}
