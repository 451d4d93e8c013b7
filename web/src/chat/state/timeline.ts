import type { Message } from './model.ts'
import { BEFORE_FIRST, isAfter, latest } from './position.ts'
import type { ChatState, OpenTimeline } from './state.ts'

const TIMELINE_MOST = 400

export const unloadedTimeline: OpenTimeline = {
  messages: [],
  hasOlder: false,
  hasNewer: false,
  isLoading: false,
  low: BEFORE_FIRST,
  through: BEFORE_FIRST,
  isLoaded: false,
  isStale: true,
  change: undefined,
}

/** Adds a message at the end, if the end is on screen and nothing is missing before it. */
export function appendMessage(timeline: OpenTimeline, message: Message, prev: string): OpenTimeline {
  const { isLoaded, hasNewer, through } = timeline
  if (!isLoaded || hasNewer || isAfter(prev, through) || !isAfter(message.id, through)) return timeline
  return evict({ ...timeline, messages: [...timeline.messages, message], through: message.id }, 'oldest')
}

/** Knows of the next position without showing it. */
export function passMessage(timeline: OpenTimeline, id: string, prev: string): OpenTimeline {
  const { isLoaded, hasNewer, through } = timeline
  if (!isLoaded || hasNewer || isAfter(prev, through) || !isAfter(id, through)) return timeline
  return { ...timeline, through: id }
}

/** The end is on screen, yet lacks messages the chat is known to have. */
export function isBehind(state: ChatState, roomId: string): boolean {
  const timeline = state.timelines[roomId]
  if (!timeline?.isLoaded || timeline.hasNewer) return false
  return isAfter(newestKnown(state, roomId), timeline.through)
}

export function newestKnown(state: ChatState, roomId: string): string {
  const held = state.held[roomId] ?? []
  return latest(state.heads[roomId], held[held.length - 1]?.message_id)
}

export function setLoading(state: ChatState, roomId: string, isLoading: boolean): ChatState {
  const timeline = state.timelines[roomId] ?? unloadedTimeline
  if (timeline.isLoading === isLoading) return state
  return { ...state, timelines: { ...state.timelines, [roomId]: { ...timeline, isLoading } } }
}

/** The end is too far away to be fetched at once: it is reached by scrolling or jumping. */
export function detachEnd(state: ChatState, roomId: string): ChatState {
  const timeline = state.timelines[roomId]
  if (!timeline || timeline.hasNewer) return state
  return { ...state, timelines: { ...state.timelines, [roomId]: { ...timeline, hasNewer: true } } }
}

export function evict(timeline: OpenTimeline, side: 'oldest' | 'newest'): OpenTimeline {
  const { messages } = timeline
  const excess = messages.length - TIMELINE_MOST
  if (excess <= 0) return timeline
  if (side === 'oldest') {
    return { ...timeline, messages: messages.slice(excess), low: messages[excess - 1]!.id, hasOlder: true }
  }
  const kept = messages.slice(0, TIMELINE_MOST)
  return { ...timeline, messages: kept, through: kept[kept.length - 1]!.id, hasNewer: true }
}

/** Where the screen goes once this timeline is drawn; the next page takes it away. */
export function focusOn(state: ChatState, roomId: string, id: string): ChatState {
  const timeline = state.timelines[roomId]
  return timeline ? { ...state, timelines: { ...state.timelines, [roomId]: { ...timeline, focus: { id } } } } : state
}
