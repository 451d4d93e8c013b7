import type { Room } from '../state/model.ts'
import { change } from '../sync/store.ts'

type Flags = Partial<Pick<Room, 'flag_top' | 'flag_mute'>>

/** Shows what the person has just chosen for a chat; the next answer about the chat has the last word. */
export function showRoomFlags(roomId: string, flags: Flags): void {
  change((state) => {
    const room = state.rooms[roomId]
    if (!room || isShown(room, flags)) return state
    return { ...state, rooms: { ...state.rooms, [roomId]: { ...room, ...flags } } }
  })
}

function isShown(room: Room, { flag_top = room.flag_top, flag_mute = room.flag_mute }: Flags): boolean {
  return room.flag_top === flag_top && room.flag_mute === flag_mute
}
