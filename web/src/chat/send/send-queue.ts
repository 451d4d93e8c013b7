import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import type { Message } from '@mela/contract/chat/chat.ts'
import { Refused } from '@mela/contract/client.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { whileSignedIn } from '../../account/index.ts'
import { api, isExpected } from '../../platform/net/api.ts'
import { backOff } from '../../platform/device/random.ts'
import { socketId } from '../../platform/net/socket.ts'
import { onNetwork, onVisibility } from '../../platform/device/visibility.ts'
import { tellBroadcast } from '../grouping/broadcast-sent.ts'
import { forgetUnsent, isReady, isSlow, readOutbox, type Sendable, type Unsent } from './outbox.ts'
import { prepareAhead, restartStalled, stopPreparing } from './media/prepare-ahead.ts'
import { failUnsent } from './show-unsent.ts'
import { chatStore } from '../sync/store.ts'
import { handleEvent } from '../sync/handle-event.ts'

// One message at a time per chat, in order, across the tabs of a browser: each takes the lock of the chat and reads
// the shared outbox under it.
const LONGEST_WAIT_MS = 30_000
/** A server in trouble is asked again this often before the message counts as failed. */
const TRIES_IN_TROUBLE = 5

interface Queue {
  isRunning: boolean
  isWanted: boolean
  attempt: number
  timer: ReturnType<typeof setTimeout> | undefined
  abort: AbortController | undefined
}
let queues = new Map<string, Queue>()

export function sendNext(roomId: string): void {
  const queue = queues.get(roomId) ?? newQueue(roomId)
  queue.isWanted = true
  clearTimeout(queue.timer)
  if (!queue.isRunning) void drain(roomId, queue)
}

function newQueue(roomId: string): Queue {
  const queue: Queue = { isRunning: false, isWanted: false, attempt: 0, timer: undefined, abort: undefined }
  queues.set(roomId, queue)
  return queue
}

async function drain(roomId: string, queue: Queue): Promise<void> {
  queue.isRunning = true
  let result: Result = 'empty'
  try {
    do {
      queue.isWanted = false
      result = await withLock(roomId, () => sendFirst(roomId, queue))
      if (result === 'sent') queue.attempt = 0
    } while (queues.get(roomId) === queue && (result === 'sent' || queue.isWanted))
  } finally {
    queue.isRunning = false
  }
  if (typeof result !== 'object' || queues.get(roomId) !== queue) return
  const wait_ms = Math.max(backOff(queue.attempt++, LONGEST_WAIT_MS), result.wait_ms)
  queue.timer = setTimeout(sendNext, wait_ms, roomId)
}

type Result = 'sent' | 'empty' | { wait_ms: number }

async function sendFirst(roomId: string, queue: Queue): Promise<Result> {
  const { reader } = chatStore.getState()
  const waiting = (await readOutbox(reader)).filter((each) => each.roomId === roomId && !each.isFailed)
  if (queues.get(roomId) !== queue) return 'empty'
  prepareAhead(waiting, sendNext)
  const entry = waiting.find((each) => !isSlow(each))
  // What is being prepared comes back here when it is ready.
  if (!entry || !isReady(entry)) return 'empty'
  const { nonce } = entry
  queue.abort = new AbortController()
  try {
    const message = await hand(entry, queue.abort.signal)
    if (chatStore.getState().reader !== reader) return 'empty'
    await forgetUnsent(nonce)
    handleEvent({ t: 'MESSAGE_CREATE', d: message })
    return 'sent'
  } catch (error) {
    if (queues.get(roomId) !== queue) return 'empty'
    return refuse(entry, error, queue.attempt)
  } finally {
    queue.abort = undefined
  }
}

async function hand(entry: Unsent, signal: AbortSignal): Promise<Message> {
  const { target: chat_id, type: chat_type, nonce, mentions = [] } = entry
  const content = onWire(entry.content)
  if (chat_type === ChatType.Grouping) {
    const broadcast = await api('sendMessageGrouping', { chat_id, nonce, content }, { signal })
    tellBroadcast(broadcast)
    return broadcast.message
  }
  const socket_id = socketId()
  const socket = socket_id ? { socket_id } : {}
  return api('sendMessage', { chat_id, chat_type, nonce, content, mentions, ...socket }, { signal })
}

/** Of a quote the server believes only which message it is. */
function onWire(content: Sendable) {
  if (content.type !== ContentType.Text) return content
  const { quote, ...data } = content.data
  return { ...content, data: quote ? { ...data, quote: { message_id: quote.message_id } } : data }
}

async function refuse(entry: Unsent, error: unknown, attempt: number): Promise<Result> {
  if (!isExpected(error)) throw error
  if (!(error instanceof Refused)) return { wait_ms: 0 }
  if (error.reason === 'too_many_operations') return { wait_ms: (error.data.retry_after ?? 0) * 1000 }
  if (error.reason === 'service_error' && attempt < TRIES_IN_TROUBLE) return { wait_ms: 0 }
  await failUnsent(entry, error)
  return 'sent'
}

function withLock<T>(roomId: string, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request(`mela send ${roomId}`, work) : work()
}

/** Nothing waits any longer. After a break of the connection an attempt that may hang on the old one is made again. */
export async function sendAll({ isReconnected }: { isReconnected: boolean }): Promise<void> {
  const { reader } = chatStore.getState()
  if (isReconnected) {
    restartStalled()
    for (const queue of queues.values()) queue.abort?.abort()
  }
  const entries = await readOutbox(reader)
  for (const roomId of new Set(entries.filter((entry) => !entry.isFailed).map((entry) => entry.roomId)))
    sendNext(roomId)
}

export function startSending(): () => void {
  const unwatch = [
    onNetwork((is_online) => is_online && void sendAll({ isReconnected: true })),
    onVisibility((is_visible) => is_visible && sendWaiting()),
  ]
  return () => {
    for (const stop of unwatch) stop()
    for (const queue of queues.values()) {
      clearTimeout(queue.timer)
      queue.abort?.abort()
    }
    queues = new Map()
    stopPreparing()
  }
}

function sendWaiting(): void {
  for (const [roomId, queue] of queues) if (!queue.isRunning && queue.attempt > 0) sendNext(roomId)
}

let stopSending: (() => void) | undefined
whileSignedIn({
  start() {
    stopSending = startSending()
    return Promise.resolve()
  },
  stop: () => stopSending?.(),
})
