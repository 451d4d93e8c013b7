import { cleaned } from '../state/gone.ts'
import { SendStatus, type Message, type Room, type Timeline } from '../state/model.ts'
import { isAfter } from '../state/position.ts'
import type { Overlay } from '../state/state.ts'

export type Flags = Partial<Pick<Room, 'flag_top' | 'flag_mute'>>

/** What a person does to a chat or its messages. `through`: the newest message of the chat that they knew. */
export type Act =
  | {
      kind: 'remove_messages'
      ids: readonly string[]
      isForAll: boolean
      /** What stands last without them. */ before: Message | null
    }
  | { kind: 'remove_chat'; through: string | undefined }
  | { kind: 'clear_chat'; through: string | undefined }
  | { kind: 'pin_message'; message: Message; isPinned: boolean }
  | { kind: 'set_flags'; flags: Flags }

/** One that the server does not know of yet. */
export interface PendingAct {
  id: string
  user_id: string
  roomId: string
  act: Act
  /** By the device's clock; until then it can be taken back. */
  due_unix: number
}

const FAILED: readonly SendStatus[] = [SendStatus.SendFail, SendStatus.UploadFail]

/** Shows everything as it will be once the server has done them. */
export function overlayOf(pending: readonly PendingAct[]): Overlay | undefined {
  if (pending.length === 0) return undefined
  const actsOf = (roomId: string) => pending.flatMap((each) => (each.roomId === roomId ? [each.act] : []))
  return {
    timeline: (roomId, timeline) => actsOf(roomId).reduce(overTimeline, timeline),
    room: (room) => actsOf(room.roomId).reduce<Room | undefined>((shown, act) => shown && overRoom(shown, act), room),
  }
}

function overTimeline(timeline: Timeline, act: Act): Timeline {
  if (act.kind === 'remove_messages') return { ...timeline, messages: cleaned(timeline.messages, act.ids) }
  if (act.kind !== 'clear_chat' && act.kind !== 'remove_chat') return timeline
  const messages = timeline.messages.filter((message) => isLater(message, act.through))
  return { ...timeline, messages, hasOlder: false }
}

function overRoom(room: Room, act: Act): Room | undefined {
  switch (act.kind) {
    case 'remove_messages': {
      const isOut = (message: Message | null) => message !== null && act.ids.includes(message.id)
      const lastMessage = isOut(room.lastMessage) ? act.before : room.lastMessage
      return { ...room, lastMessage, pinMessage: isOut(room.pinMessage) ? null : room.pinMessage }
    }
    case 'remove_chat':
      return isLater(room.lastMessage, act.through) ? room : undefined
    case 'clear_chat':
      return isLater(room.lastMessage, act.through) ? room : emptied(room)
    case 'pin_message':
      return { ...room, pinMessage: act.isPinned ? act.message : null }
    case 'set_flags':
      return { ...room, ...act.flags }
  }
}

const emptied = (room: Room): Room => ({
  ...room,
  lastMessage: null,
  unreadNum: 0,
  serveUserUnreadNum: 0,
  is_mentioned: false,
  is_marked_unread: false,
  pinMessage: null,
})

/** What is being sent is later than everything; what could not be sent goes with the rest. */
function isLater(message: Message | null, through: string | undefined): boolean {
  if (!message) return false
  if (message.id === '') return !FAILED.includes(message.sendStatus)
  return through !== undefined && isAfter(message.id, through)
}
