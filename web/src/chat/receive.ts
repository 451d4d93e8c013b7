import type { Message as ServerMessage } from '@mela/contract/chat.ts'
import type { MessageRemove, MessageSeen } from '@mela/contract/events.ts'
import { conversationKey } from '@mela/contract/ids.ts'
import { settleLocal } from './local-echo.ts'
import { isCountable, toMessage } from './message.ts'
import type { Message } from './model.ts'
import { comparePositions, isAfter, latest } from './position.ts'
import { emptyRoom } from './room.ts'
import { without, type ChatState, type Reading } from './state.ts'
import { appendMessage } from './timeline.ts'

// What an event changes once it is known to be next in its chat. `isIncomplete`: only the server knows the rest.
export interface Change {
  state: ChatState
  isIncomplete: boolean
}
const HELD_MOST = 200

export function receiveMessage(state: ChatState, server: ServerMessage, reading: Reading): ChatState {
  const { reader, openRoomId } = reading
  const key = conversationKey(server.chat_id, server.chat_type)
  const message = toMessage(server, reader)
  const room = state.rooms[key] ?? emptyRoom(server.chat_id, server.chat_type)
  const is_open = key === openRoomId
  const is_read = is_open || !isAfter(message.id, state.reads[key] ?? '0')
  const timeline = state.timelines[key]
  const counts = !is_read && isCountable(message, reader)
  const next: ChatState = {
    ...state,
    rooms: {
      ...state.rooms,
      [key]: {
        ...room,
        lastMessage: message,
        unreadNum: is_open ? 0 : room.unreadNum + Number(counts),
        is_mentioned: !is_open && (room.is_mentioned || (counts && server.mentions.includes(reader))),
      },
    },
    heads: { ...state.heads, [key]: latest(state.heads[key], message.id) },
    reads: is_open ? { ...state.reads, [key]: latest(state.reads[key], message.id) } : state.reads,
    timelines: timeline
      ? { ...state.timelines, [key]: appendMessage(timeline, message, server.prev) }
      : state.timelines,
  }
  return message.senderId === reader ? settleLocal(next, key, message.nonce) : next
}

export function holdMessage(state: ChatState, server: ServerMessage): ChatState {
  const key = conversationKey(server.chat_id, server.chat_type)
  const held = state.held[key] ?? []
  if (held.some((other) => other.message_id === server.message_id)) return state
  const sorted = [...held, server].sort((a, b) => comparePositions(a.message_id, b.message_id))
  return { ...state, held: { ...state.held, [key]: sorted.slice(-HELD_MOST) } }
}

/** Takes in what was held back, as far as nothing is missing before it, and forgets what is known by now. */
export function drainHeld(state: ChatState, key: string, reading: Reading): ChatState {
  let next = state
  let held = state.held[key]
  if (!held) return state
  while (held.length > 0) {
    const first: ServerMessage = held[0]!
    const head: string = next.heads[key] ?? '0'
    if (isAfter(first.message_id, head)) {
      if (isAfter(first.prev, head)) break
      next = receiveMessage(next, first, reading)
    }
    held = held.slice(1)
  }
  return { ...next, held: held.length > 0 ? { ...next.held, [key]: held } : without(next.held, key) }
}

export function markSeen(state: ChatState, seen: MessageSeen, reader: string): Change {
  const key = conversationKey(seen.chat_id, seen.chat_type)
  if (seen.user_id !== reader) return { state: markPeerSeen(state, key, seen.message_id, reader), isIncomplete: false }
  const next = { ...state, reads: { ...state.reads, [key]: latest(state.reads[key], seen.message_id) } }
  const room = state.rooms[key]
  if (!room || (room.unreadNum === 0 && !room.is_mentioned)) return { state: next, isIncomplete: false }
  if (isAfter(state.heads[key] ?? '0', seen.message_id)) return { state: next, isIncomplete: true }
  return { state: clearUnread(next, key), isIncomplete: false }
}

/** The other side has read everything up to here. */
export function markPeerSeen(state: ChatState, key: string, message_id: string, reader: string): ChatState {
  const room = state.rooms[key]
  const timeline = state.timelines[key]
  const isNews = (message: Message) =>
    message.senderId === reader && !message.readFlag && message.id !== '' && !isAfter(message.id, message_id)
  const read = <M extends Message | null>(message: M): M =>
    message && isNews(message) ? { ...message, readFlag: true } : message
  const next = { ...state, seen: { ...state.seen, [key]: latest(state.seen[key], message_id) } }
  if (room?.lastMessage && isNews(room.lastMessage)) {
    next.rooms = { ...state.rooms, [key]: { ...room, lastMessage: read(room.lastMessage) } }
  }
  if (timeline?.messages.some(isNews)) {
    next.timelines = { ...state.timelines, [key]: { ...timeline, messages: timeline.messages.map(read) } }
  }
  return next
}

export function clearUnread(state: ChatState, key: string): ChatState {
  const room = state.rooms[key]
  if (!room || (room.unreadNum === 0 && room.serveUserUnreadNum === 0 && !room.is_mentioned)) return state
  return {
    ...state,
    rooms: { ...state.rooms, [key]: { ...room, unreadNum: 0, serveUserUnreadNum: 0, is_mentioned: false } },
  }
}

/** The person sees the chat up to its newest message. */
export function markRead(state: ChatState, key: string): ChatState {
  const head = state.heads[key]
  const next = clearUnread(state, key)
  if (head === undefined || next.reads[key] === head) return next
  return { ...next, reads: { ...next.reads, [key]: latest(next.reads[key], head) } }
}

export function removeMessages(state: ChatState, { chat_id, chat_type, message_ids }: MessageRemove): Change {
  const key = conversationKey(chat_id, chat_type)
  const isGone = (id: string) => message_ids.includes(id)
  const room = state.rooms[key]
  const timeline = state.timelines[key]
  const held = state.held[key]?.filter((message) => !isGone(message.message_id))
  const next = { ...state, held: held?.length ? { ...state.held, [key]: held } : without(state.held, key) }
  const left = timeline?.messages.filter((message) => !isGone(message.id)) ?? []
  if (timeline) next.timelines = { ...state.timelines, [key]: { ...timeline, messages: left } }
  if (!room) return { state: next, isIncomplete: false }
  const is_last_gone = room.lastMessage !== null && isGone(room.lastMessage.id)
  const is_pin_gone = room.pinMessage !== null && isGone(room.pinMessage.id)
  const is_tail_known = timeline !== undefined && timeline.isLoaded && !timeline.hasNewer
  const last = left[left.length - 1] ?? null
  const isIncomplete = room.unreadNum > 0 || (is_last_gone && !(is_tail_known && (last || !timeline.hasOlder)))
  if (is_last_gone || is_pin_gone) {
    next.rooms = {
      ...state.rooms,
      [key]: {
        ...room,
        lastMessage: is_last_gone ? (is_tail_known ? last : null) : room.lastMessage,
        pinMessage: is_pin_gone ? null : room.pinMessage,
      },
    }
  }
  return { state: next, isIncomplete }
}
