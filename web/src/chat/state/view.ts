import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChatType, parseRoomId } from '@mela/contract/ids.ts'
import { markTimes } from './message.ts'
import { SendStatus, type Message, type Room, type Timeline } from './model.ts'
import { isAfter } from './position.ts'
import { emptyRoom, sortRooms } from './room.ts'
import type { ChatState, Local, OpenTimeline } from './state.ts'
import { unloadedTimeline } from './timeline.ts'

// What the screens see: the server's state with the local messages laid over it. Results are kept, so that a hook
// returns the same object until something in it changes.
const FAILED: readonly SendStatus[] = [SendStatus.SendFail, SendStatus.UploadFail]
const NO_LOCALS: Local[] = []
const isLine = (local: Local) => local.message.contentType === ContentType.LocalSystem
const staysPut = (local: Local) => FAILED.includes(local.message.sendStatus) || isLine(local)

const timelines = new Map<string, { timeline: OpenTimeline; locals: Local[]; shown: Timeline }>()

export function viewTimeline(state: ChatState, roomId: string): Timeline {
  const timeline = state.timelines[roomId] ?? unloadedTimeline
  const locals = state.locals[roomId] ?? NO_LOCALS
  const kept = timelines.get(roomId)
  if (kept && kept.timeline === timeline && kept.locals === locals) return kept.shown
  const { hasOlder, hasNewer, isLoading, focus } = timeline
  const shown = { messages: markTimes(withLocals(timeline, locals)), hasOlder, hasNewer, isLoading, focus }
  timelines.set(roomId, { timeline, locals, shown })
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

let rooms: { of: ChatState['rooms']; locals: ChatState['locals']; shown: Room[]; byId: Map<string, Room> } | undefined

export function viewRooms(state: ChatState): Room[] {
  return roomsOf(state).shown
}

export function viewRoom(state: ChatState, roomId: string): Room | undefined {
  return roomsOf(state).byId.get(roomId)
}

function roomsOf(state: ChatState) {
  if (rooms?.of === state.rooms && rooms.locals === state.locals) return rooms
  const before = rooms?.byId
  const byId = new Map<string, Room>(Object.entries(state.rooms))
  for (const [roomId, locals] of Object.entries(state.locals)) {
    const room = byId.get(roomId) ?? startedRoom(roomId)
    const lastMessage = room && lastLocal(locals, state.heads[roomId] ?? '0')
    if (!room || !lastMessage) continue
    const known = before?.get(roomId)
    byId.set(roomId, known && isSameBut(known, room, lastMessage) ? known : { ...room, lastMessage })
  }
  rooms = { of: state.rooms, locals: state.locals, shown: sortRooms([...byId.values()]), byId }
  return rooms
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
  return Object.values(state.rooms).reduce((sum, room) => sum + room.unreadNum, 0)
}

export function forgetViews(): void {
  timelines.clear()
  rooms = undefined
}
