import { ACK_EVERY_MS } from '@mela/contract/chat/chat-rules.ts'
import { Unreachable } from '@mela/contract/client.ts'
import { parseRoomId } from '@mela/contract/ids.ts'
import { api } from '../../platform/net/api.ts'
import { deviceNow } from '../../platform/device/clock.ts'
import { isVisible, onVisibility } from '../../platform/device/visibility.ts'
import { isChannel } from '../state/apply-channels.ts'
import { isGrouping } from '../grouping/is-grouping.ts'
import { BEFORE_FIRST, isAfter, latest } from '../state/position.ts'
import { markUnread } from '../state/receive.ts'
import { change, chatStore } from './store.ts'

// Tells the server how far the person has read: at most every few seconds per chat, and the last word always.
interface Ack {
  wanted: string
  acked: string
  sent_at: number
  timer: ReturnType<typeof setTimeout> | undefined
  /** Under way. */
  sending?: Promise<void>
}
/** Before every position. */
const NOTHING = ''
const acks = new Map<string, Ack>()

export function requestAck(roomId: string, message_id: string): void {
  // How far a channel was read is known to the device alone, and nobody else writes to one's groupings.
  if (!isVisible() || isChannel(roomId) || isGrouping(roomId)) return
  const ack = acks.get(roomId) ?? { wanted: BEFORE_FIRST, acked: NOTHING, sent_at: -Infinity, timer: undefined }
  acks.set(roomId, ack)
  ack.wanted = latest(ack.wanted, message_id)
  if (ack.timer !== undefined || !isAfter(ack.wanted, ack.acked)) return
  const wait_ms = ack.sent_at + ACK_EVERY_MS - deviceNow()
  if (wait_ms <= 0) send(roomId, ack)
  else ack.timer = setTimeout(() => send(roomId, ack), wait_ms)
}

/** The person looks at a chat that they had marked as unread: any ack ends that, also of what was acked before. */
export function endMark(roomId: string): void {
  const { rooms, heads } = chatStore.getState()
  if (!rooms[roomId]?.is_marked_unread) return
  change((state) => markUnread(state, roomId, false))
  const ack = acks.get(roomId)
  if (ack) ack.acked = NOTHING
  requestAck(roomId, heads[roomId] ?? BEFORE_FIRST)
}

/** What waits to be told is told now, so that nothing told later is undone by it. */
export async function finishAck(roomId: string): Promise<void> {
  const ack = acks.get(roomId)
  if (ack?.timer !== undefined) send(roomId, ack)
  await ack?.sending
}

function send(roomId: string, ack: Ack): void {
  ack.sending = sendAck(roomId, ack)
}

async function sendAck(roomId: string, ack: Ack): Promise<void> {
  clearTimeout(ack.timer)
  ack.timer = undefined
  const chat = parseRoomId(roomId)
  const message_id = ack.wanted
  if (!chat || !isAfter(message_id, ack.acked)) return
  const acked_before = ack.acked
  ack.acked = message_id
  ack.sent_at = deviceNow()
  change((state) => markUnread(state, roomId, false))
  try {
    await api('ack', { chat_id: chat.target, chat_type: chat.type, message_id })
  } catch (error) {
    if (!(error instanceof Unreachable) || acks.get(roomId) !== ack) return
    if (ack.acked === message_id) ack.acked = acked_before
    ack.timer ??= setTimeout(() => send(roomId, ack), ACK_EVERY_MS)
  }
}

export function startAcks(): () => void {
  // What was on screen has been seen: it is told before the browser puts the page to sleep.
  const unwatch = onVisibility((is_visible) => {
    if (!is_visible) for (const [roomId, ack] of acks) if (ack.timer !== undefined) send(roomId, ack)
  })
  return () => {
    unwatch()
    for (const ack of acks.values()) clearTimeout(ack.timer)
    acks.clear()
  }
}
