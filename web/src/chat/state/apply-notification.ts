import type { ChatRef } from '@mela/contract/chat/chat.ts'
import type { Notification } from '@mela/contract/events.ts'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { hushed, isGone } from './gone.ts'
import { toMessage } from './message.ts'
import type { Message, Room } from './model.ts'
import { isAfter, latest } from './position.ts'
import { markUnread } from './receive.ts'
import { leaveRoom, type ChatState } from './state.ts'

const keyOf = (chat: ChatRef) => roomIdOf(chat.chat_id, chat.chat_type)

/** What a notification says of the chats; the rest of them are for others. */
export function applyNotification(state: ChatState, notification: Notification, reader: string): ChatState {
  const { type, data } = notification
  switch (type) {
    case 'delete_group_user':
      return leaveRoom(state, roomIdOf(data.group_id, ChatType.Group))
    case 'message_top':
      return showPin(state, keyOf(data), data.message && toMessage(data.message, reader))
    case 'chat_cleared':
      return forgetThrough(state, keyOf(data), data.message_id)
    case 'chat_session':
      return setRoom(state, keyOf(data), { flag_top: data.is_pinned, flag_mute: data.is_muted })
    case 'chat_marked':
      return markUnread(state, keyOf(data), data.is_marked_unread)
    default:
      return state
  }
}

/** What the summary of the chat says of it comes with the next answer. */
function forgetThrough(state: ChatState, key: string, message_id: string): ChatState {
  const timeline = state.timelines[key]
  if (!timeline) return state
  const messages = timeline.messages.filter(({ id }) => isAfter(id, message_id))
  const low = latest(timeline.low, message_id)
  const through = latest(timeline.through, message_id)
  const cleared = { ...timeline, messages, low, through, hasOlder: false }
  return { ...state, timelines: { ...state.timelines, [key]: cleared } }
}

/** What stands above the chat: a message, or nothing. */
export function showPin(state: ChatState, key: string, pinned: Message | null): ChatState {
  if (pinned && isGone(state, key, pinned.id)) return state
  return setRoom(state, key, { pinMessage: hushed(pinned, state.gone[key]) })
}

function setRoom(state: ChatState, key: string, told: Partial<Room>): ChatState {
  const room = state.rooms[key]
  return room ? { ...state, rooms: { ...state.rooms, [key]: { ...room, ...told } } } : state
}
