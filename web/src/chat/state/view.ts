import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChatType, parseRoomId } from '@mela/contract/ids.ts'
import { markTimes } from './message.ts'
import { SendStatus, type Message, type Room, type Timeline } from './model.ts'
import { isAfter } from './position.ts'
import { emptyRoom, sortRooms, unreadOf } from './room.ts'
import type { ChatState, Local, OpenTimeline } from './state.ts'
import { unloadedTimeline } from './timeline.ts'

// What the screens see: the server's state with the local messages laid over it. Results are kept, so that a hook
// returns the same object until something in it changes.
const FAILED: readonly SendStatus[] = [SendStatus.SendFail, SendStatus.UploadFail]
const NO_LOCALS: Local[] = []
const isLine = (local: Local) => local.message.contentType === ContentType.LocalSystem
const staysPut = (local: Local) => FAILED.includes(local.message.sendStatus) || isLine(local)

interface Kept extends Pick<ChatState, 'overlay'> {
  timeline: OpenTimeline
  locals: Local[]
  shown: Timeline
}
const timelines = new Map<string, Kept>()

export function viewTimeline(state: ChatState, roomId: string): Timeline {
  const timeline = state.timelines[roomId] ?? unloadedTimeline
  const locals = state.locals[roomId] ?? NO_LOCALS
  const { overlay } = state
  const kept = timelines.get(roomId)
  if (kept?.timeline === timeline && kept.locals === locals && kept.overlay === overlay) return kept.shown
  const { hasOlder, hasNewer, isLoading, focus } = timeline
  const all = { messages: withLocals(timeline, locals), hasOlder, hasNewer, isLoading, focus }
  const shown = overlay?.timeline(roomId, all) ?? all
  shown.messages = markTimes(shown.messages)
  timelines.set(roomId, { timeline, locals, overlay, shown })
  return shown
}

function withLocals(timeline: OpenTimeline, locals: Local[]): Message[] {
  const put = locals.filter((local) => staysPut(local) && !isAfter(timeline.low, local.anchor))
  const shown: Message[] = []
  let next = 0
  for (const message of timeline.messages) {
    while (next < put.length && isAfter(message.id, put[next]!.anchor)) shown.push(put[next++]!.message)
    shown.push(message)
  }
  if (timeline.hasNewer) return shown
  return [
    ...shown,
    ...put.slice(next).map((local) => local.message),
    ...locals.filter((local) => !staysPut(local)).map((local) => local.message),
  ]
}

interface KeptRooms extends Pick<ChatState, 'rooms' | 'locals' | 'overlay'> {
  shown: Room[]
  byId: Map<string, Room>
}
let known_rooms: KeptRooms | undefined

export function viewRooms(state: ChatState): Room[] {
  return roomsOf(state).shown
}

export function viewRoom(state: ChatState, roomId: string): Room | undefined {
  return roomsOf(state).byId.get(roomId)
}

function roomsOf(state: ChatState) {
  const { rooms, locals: all_locals, overlay } = state
  const kept = known_rooms
  if (kept?.rooms === rooms && kept.locals === all_locals && kept.overlay === overlay) return kept
  const byId = new Map<string, Room>(Object.entries(rooms))
  for (const [roomId, locals] of Object.entries(all_locals)) {
    const room = byId.get(roomId) ?? startedRoom(roomId)
    const lastMessage = room && lastLocal(locals, state.heads[roomId] ?? '0')
    if (!room || !lastMessage) continue
    const known = kept?.byId.get(roomId)
    byId.set(roomId, known && isSameBut(known, room, lastMessage) ? known : { ...room, lastMessage })
  }
  if (overlay) {
    for (const [roomId, room] of byId) {
      const shown = overlay.room(room)
      if (shown) byId.set(roomId, shown)
      else byId.delete(roomId)
    }
  }
  known_rooms = { rooms, locals: all_locals, overlay, shown: sortRooms([...byId.values()]), byId }
  return known_rooms
}

/** A chat that exists only because something is being sent to it; nobody gets into a group that way. */
function startedRoom(roomId: string): Room | undefined {
  const parsed = parseRoomId(roomId)
  return parsed?.type === ChatType.Private ? emptyRoom(parsed.target, parsed.type) : undefined
}

function lastLocal(locals: Local[], head: string): Message | undefined {
  const last = locals.filter((local) => !isLine(local)).pop()
  if (!last) return undefined
  return staysPut(last) && isAfter(head, last.anchor) ? undefined : last.message
}

function isSameBut(known: Room, room: Room, lastMessage: Message): boolean {
  if (known.lastMessage !== lastMessage) return false
  return (Object.keys(room) as (keyof Room)[]).every((field) => field === 'lastMessage' || known[field] === room[field])
}

export function totalUnread(state: ChatState): number {
  return viewRooms(state).reduce((sum, room) => sum + unreadOf(room), 0)
}

export function forgetViews(): void {
  timelines.clear()
  known_rooms = undefined
}
