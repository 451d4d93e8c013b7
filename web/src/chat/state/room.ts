import type { ChatSummary } from '@mela/contract/chat/chat.ts'
import { roomIdOf, type ChatType } from '@mela/contract/ids.ts'
import { toMessage } from './message.ts'
import type { Room } from './model.ts'

export function toRoom(summary: ChatSummary, reader: string): Room {
  return {
    roomId: roomIdOf(summary.chat_id, summary.chat_type),
    target: summary.chat_id,
    type: summary.chat_type,
    lastMessage: summary.message && toMessage(summary.message, reader),
    unreadNum: summary.unread,
    read_id: summary.read_id,
    serveUserUnreadNum: summary.serve_user_unread,
    serve_user_id: summary.serve_user_id,
    flag_top: summary.is_pinned,
    flag_mute: summary.is_muted,
    is_mentioned: summary.is_mentioned,
    is_marked_unread: summary.is_marked_unread,
    pinMessage: summary.message_top && toMessage(summary.message_top, reader),
  }
}

/** A chat of which so far only a message is known. */
export function emptyRoom(target: string, type: ChatType): Room {
  return {
    roomId: roomIdOf(target, type),
    target,
    type,
    lastMessage: null,
    unreadNum: 0,
    serveUserUnreadNum: 0,
    flag_top: false,
    flag_mute: false,
    is_mentioned: false,
    is_marked_unread: false,
    pinMessage: null,
  }
}

/** Pinned first, then by recency. */
export function sortRooms(rooms: readonly Room[]): Room[] {
  const moment = (room: Room) => room.lastMessage?.created_unix ?? 0
  return [...rooms].sort(
    (a, b) => Number(b.flag_top) - Number(a.flag_top) || moment(b) - moment(a) || (a.roomId < b.roomId ? -1 : 1),
  )
}

/** What a chat adds to the number on a tab: one that was only marked counts as one. */
export const unreadOf = (room: Room): number => room.unreadNum || (room.is_marked_unread ? 1 : 0)
