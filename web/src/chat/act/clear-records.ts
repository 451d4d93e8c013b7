import { parseRoomId } from '@mela/contract/ids.ts'
import { api } from '../../platform/net/api.ts'
import { clearUnread } from '../state/receive.ts'
import { forgetFailed } from '../send/send.ts'
import type { ChatState } from '../state/state.ts'
import { change } from '../sync/store.ts'
import { resync } from '../sync/sync.ts'

/** For this person only; the chat stays in the list. */
export async function clearRecords(roomId: string): Promise<void> {
  const chat = parseRoomId(roomId)
  if (!chat) return
  await api('removeMessage', { chat_id: chat.target, chat_type: chat.type, all: 1, scope: 1 })
  change((state) => clearRoom(state, roomId))
  await forgetFailed(roomId)
  void resync()
}

/** Doubtful on purpose: what was written after the server cleared may have been here already. */
export function clearRoom(state: ChatState, roomId: string): ChatState {
  const { rooms, timelines, ...rest } = clearUnread(state, roomId)
  const room = rooms[roomId]
  const timeline = timelines[roomId]
  return {
    ...rest,
    rooms: room ? { ...rooms, [roomId]: { ...room, lastMessage: null } } : rooms,
    timelines: timeline
      ? { ...timelines, [roomId]: { ...timeline, messages: [], hasOlder: false, isStale: true } }
      : timelines,
  }
}
