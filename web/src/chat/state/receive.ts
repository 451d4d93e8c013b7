import type { Message as ServerMessage } from '@mela/contract/chat/chat.ts'
import { MENTION_ALL } from '@mela/contract/chat/chat-rules.ts'
import type { MessageRemove, MessageSeen } from '@mela/contract/events.ts'
import { roomIdOf, SYSTEM_SENDER_ID } from '@mela/contract/ids.ts'
import { hushed, isGone, noteGone } from './gone.ts'
import { isGrouping } from '../grouping/is-grouping.ts'
import { dropLocals, settleLocal } from './local-echo.ts'
import { isCountable, toMessage } from './message.ts'
import type { Message } from './model.ts'
import { comparePositions, isAfter, latest } from './position.ts'
import { emptyRoom } from './room.ts'
import { without, type ChatState, type Reading } from './state.ts'
import { appendMessage, passMessage } from './timeline.ts'

// What an event changes once it is known to be next in its chat. `isIncomplete`: only the server knows the rest.
export interface Change {
  state: ChatState
  isIncomplete: boolean
}
const HELD_MOST = 200

export function receiveMessage(state: ChatState, server: ServerMessage, reading: Reading): ChatState {
  const { reader, openRoomId } = reading
  const key = roomIdOf(server.chat_id, server.chat_type)
  if (isGone(state, key, server.message_id)) return passOver(state, key, server, reading)
  const message = asSeen(hushed(toMessage(server, reader), state.gone[key]), state.seen[key], reader)
  const room = state.rooms[key] ?? emptyRoom(server.chat_id, server.chat_type)
  const is_open = key === openRoomId
  const is_read = is_open || !isAfter(message.id, state.reads[key] ?? '0')
  const timeline = state.timelines[key]
  const counts = !is_read && isCountable(message, reader)
  const next: ChatState = {
    ...state,
    // What is written to a grouping stands in no list of chats.
    rooms: isGrouping(key)
      ? state.rooms
      : {
          ...state.rooms,
          [key]: {
            ...room,
            lastMessage: message,
            unreadNum: is_open ? 0 : room.unreadNum + Number(counts),
            serveUserUnreadNum: is_open
              ? 0
              : room.serveUserUnreadNum + Number(counts && message.senderId === room.serve_user_id),
            is_mentioned: !is_open && (room.is_mentioned || (counts && isNamed(server.mentions, reader))),
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

/** Word that it was read may overtake the message itself, even the answer to one's own sending. */
export function asSeen(message: Message, seen: string | undefined, reader: string): Message {
  const is_news = message.senderId === reader && !message.readFlag && seen !== undefined && !isAfter(message.id, seen)
  return is_news ? { ...message, readFlag: true } : message
}

const isNamed = (mentions: readonly string[], reader: string) =>
  mentions.includes(reader) || mentions.includes(MENTION_ALL)

/**
 * A line of the service that is for a few is named by no message as the one before it. Nobody misses it, so it may come
 * after what was said later, and takes its place among what is loaded.
 */
export function placeLate(state: ChatState, key: string, server: ServerMessage, { reader }: Reading): ChatState {
  const { message_id, author_id } = server
  const timeline = state.timelines[key]
  if (author_id !== SYSTEM_SENDER_ID || !timeline?.isLoaded || isGone(state, key, message_id)) return state
  if (!isAfter(message_id, timeline.low) || isAfter(message_id, timeline.through)) return state
  if (timeline.messages.some(({ id }) => id === message_id)) return state
  const messages = [...timeline.messages, toMessage(server, reader)].sort((a, b) => comparePositions(a.id, b.id))
  return { ...state, timelines: { ...state.timelines, [key]: { ...timeline, messages } } }
}

/** It was removed before it was heard of: only its place is taken. */
function passOver(state: ChatState, key: string, server: ServerMessage, { reader, openRoomId }: Reading): ChatState {
  const { message_id, prev, nonce, author_id } = server
  const timeline = state.timelines[key]
  const next: ChatState = {
    ...state,
    heads: { ...state.heads, [key]: latest(state.heads[key], message_id) },
    reads: key === openRoomId ? { ...state.reads, [key]: latest(state.reads[key], message_id) } : state.reads,
    timelines: timeline ? { ...state.timelines, [key]: passMessage(timeline, message_id, prev) } : state.timelines,
  }
  return author_id === reader ? dropLocals(next, key, [nonce]) : next
}

export function holdMessage(state: ChatState, server: ServerMessage): ChatState {
  const key = roomIdOf(server.chat_id, server.chat_type)
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
  const key = roomIdOf(seen.chat_id, seen.chat_type)
  if (seen.user_id !== reader) return { state: markPeerSeen(state, key, seen.message_id, reader), isIncomplete: false }
  const read = state.reads[key]
  const is_news = read === undefined || isAfter(seen.message_id, read)
  const marked = { ...state, reads: { ...state.reads, [key]: latest(read, seen.message_id) } }
  // What this device told itself is no news: the person may have marked the chat since.
  const next = is_news ? markUnread(marked, key, false) : marked
  const room = next.rooms[key]
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

export function markUnread(state: ChatState, key: string, is_marked_unread: boolean): ChatState {
  const room = state.rooms[key]
  if (!room || Boolean(room.is_marked_unread) === is_marked_unread) return state
  return { ...state, rooms: { ...state.rooms, [key]: { ...room, is_marked_unread } } }
}

/** The person sees the chat up to its newest message. */
export function markRead(state: ChatState, key: string): ChatState {
  const head = state.heads[key]
  const next = clearUnread(state, key)
  if (head === undefined || next.reads[key] === head) return next
  return { ...next, reads: { ...next.reads, [key]: latest(next.reads[key], head) } }
}

export function removeMessages(state: ChatState, { chat_id, chat_type, message_ids }: MessageRemove): Change {
  const key = roomIdOf(chat_id, chat_type)
  const isOut = (message: Message | null) => message !== null && message_ids.includes(message.id)
  const next = noteGone(state, key, message_ids)
  const room = next.rooms[key]
  if (!room) return { state: next, isIncomplete: false }
  const timeline = next.timelines[key]
  const left = timeline?.messages ?? []
  const is_last_gone = isOut(room.lastMessage)
  const is_tail_known = timeline !== undefined && timeline.isLoaded && !timeline.hasNewer
  const last = left[left.length - 1] ?? null
  const isIncomplete = room.unreadNum > 0 || (is_last_gone && !(is_tail_known && (last || !timeline.hasOlder)))
  if (!is_last_gone && !isOut(room.pinMessage)) return { state: next, isIncomplete }
  const lastMessage = is_last_gone ? (is_tail_known ? last : null) : room.lastMessage
  const pinMessage = isOut(room.pinMessage) ? null : room.pinMessage
  return { state: { ...next, rooms: { ...next.rooms, [key]: { ...room, lastMessage, pinMessage } } }, isIncomplete }
}
