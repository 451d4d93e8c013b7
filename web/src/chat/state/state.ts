import type { Message as ServerMessage } from '@mela/contract/chat/chat.ts'
import type { Message, Room, Timeline } from './model.ts'

// Everything the chat screens show, as one value changed only by pure functions. Rooms hold what the server said;
// what only this device knows stands in `locals` and is laid over it in view.ts.
export interface OpenTimeline extends Timeline {
  /** All messages after `low` up to `through` that the reader may see are in `messages`. */
  low: string
  through: string
  isLoaded: boolean
  /** Something in it may have changed without an event. */
  isStale: boolean
  /** The chat's change number up to which it knows what happened to its messages; unknown where nobody has told. */
  change: number | undefined
}

export interface Local {
  message: Message
  /** The newest position known when it was written: where it stays if it fails. */
  anchor: string
}

export interface ChatState {
  rooms: Record<string, Room>
  timelines: Record<string, OpenTimeline>
  locals: Record<string, Local[]>
  cursor: string | undefined
  /** The rooms as the last answer left them, without the events since. */
  base: Record<string, Room>
  /** The newest position known of each chat. */
  heads: Record<string, string>
  /** How far this user has read, on this or another device. */
  reads: Record<string, string>
  /** How far the other side has read. */
  seen: Record<string, string>
  /** The change number of each chat as the server last told it. */
  changes: Record<string, number>
  /** Ids of messages removed lately. */
  gone: Record<string, string[]>
  /** Messages that arrived before the one they follow. */
  held: Record<string, ServerMessage[]>
  overlay: Overlay | undefined
}

/** Shows what the person has done and the server has not: laid over everything else, and only where there is any. */
export interface Overlay {
  timeline(roomId: string, timeline: Timeline): Timeline
  /** Undefined where it is gone. */
  room(room: Room): Room | undefined
}

export const emptyState: ChatState = {
  rooms: {},
  timelines: {},
  locals: {},
  cursor: undefined,
  base: {},
  heads: {},
  reads: {},
  seen: {},
  changes: {},
  gone: {},
  held: {},
  overlay: undefined,
}

export interface Reading {
  reader: string
  /** The chat the person is looking at. */
  openRoomId?: string | undefined
}

export function without<Value>(record: Record<string, Value>, key: string): Record<string, Value> {
  if (!(key in record)) return record
  const { [key]: _gone, ...rest } = record
  return rest
}

/** The room and what was loaded of it go; its head stays, so that a late copy of an event does not bring it back. */
export function dropRoom(state: ChatState, roomId: string): ChatState {
  return {
    ...state,
    rooms: without(state.rooms, roomId),
    base: without(state.base, roomId),
    timelines: without(state.timelines, roomId),
    held: without(state.held, roomId),
  }
}

/**
 * The reader is said to be no longer in it: it leaves the screen, with what they were about to say there. The next answer
 * of the server has the last word, because the news may be older than what it told before.
 */
export function leaveRoom(state: ChatState, roomId: string): ChatState {
  if (!state.rooms[roomId] && !state.locals[roomId]) return state
  return { ...dropRoom(state, roomId), base: state.base, locals: without(state.locals, roomId) }
}
