import { GAP_WAIT_MS } from '@mela/contract/chat/chat-rules.ts'
import type { Message } from '@mela/contract/chat/chat.ts'
import type { Dispatch, Notification } from '@mela/contract/events.ts'
import { randomBetween } from '../../platform/device/random.ts'
import { requestAck } from './ack.ts'
import { isChannel } from '../state/apply-channels.ts'
import { scheduleChannels, syncChannels } from './channels.ts'
import { followLine } from './group-news.ts'
import { openedChat } from './opened.ts'
import { chatStore, reading } from './store.ts'
import { noteEvent, scheduleResync } from './sync.ts'
import { onEvent } from '../state/on-event.ts'
import { isBehind } from '../state/timeline.ts'
import { followTyping } from '../send/typing.ts'

// The one way of an event into the screen: on-event.ts, which is pure, says what becomes of the state and what else has to
// be done; the store takes the state, and the rest is done here.
const gaps = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<(notification: Notification) => void>()

export function onNotification(listener: (notification: Notification) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const messageListeners = new Set<(message: Message) => void>()
/** Told of every message that is news, in whichever chat. */
export function onMessage(listener: (message: Message) => void): () => void {
  messageListeners.add(listener)
  return () => messageListeners.delete(listener)
}

export function handleEvent(event: Dispatch): void {
  const before = chatStore.getState()
  const { state, effects } = onEvent(before, event, reading())
  chatStore.setState(state)
  const isNews = state !== before
  if (isNews) noteEvent(event)
  if (isNews && event.t === 'MESSAGE_CREATE') {
    followLine(event.d)
    for (const listener of messageListeners) listener(event.d)
  }
  followTyping(event)
  for (const effect of effects) {
    if (effect.kind === 'ack') requestAck(effect.roomId, effect.message_id)
    if (effect.kind === 'resync') scheduleResync(effect.within_ms)
    if (effect.kind === 'sync_channels') scheduleChannels(effect.within_ms)
    if (effect.kind === 'fetch_gap') waitForGap(effect.roomId)
    if (effect.kind === 'notification') for (const listener of listeners) listener(effect.notification)
  }
}

/** Most gaps are events overtaking each other, so the missing one gets a moment to arrive by itself. */
function waitForGap(roomId: string): void {
  if (gaps.has(roomId)) return
  gaps.set(
    roomId,
    setTimeout(() => void closeGap(roomId), randomBetween(GAP_WAIT_MS * 0.8, GAP_WAIT_MS * 1.6)),
  )
}

async function closeGap(roomId: string): Promise<void> {
  gaps.delete(roomId)
  const isOpen = () => reading().openRoomId === roomId
  if (isOpen() && isBehind(chatStore.getState(), roomId)) await (await openedChat()).fillGap(roomId)
  if (!chatStore.getState().held[roomId]) return
  if (isChannel(roomId)) await syncChannels()
  else scheduleResync(GAP_WAIT_MS)
}

export function forgetGaps(): void {
  for (const timer of gaps.values()) clearTimeout(timer)
  gaps.clear()
}
