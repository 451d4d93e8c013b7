import { clearUnread } from '../state/receive.ts'
import type { ChatState } from '../state/state.ts'

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
