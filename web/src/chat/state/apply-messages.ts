import type { Message as ServerMessage } from '@mela/contract/chat/chat.ts'
import { cleaned } from './gone.ts'
import { dropLocals } from './local-echo.ts'
import { toMessage } from './message.ts'
import type { Message } from './model.ts'
import { BEFORE_FIRST, comparePositions, earlier, isAfter, latest, shift } from './position.ts'
import { asSeen, clearUnread, drainHeld } from './receive.ts'
import type { ChatState, OpenTimeline, Reading } from './state.ts'
import { detachEnd, evict, newestKnown, unloadedTimeline } from './timeline.ts'

export interface PageQuery {
  limit: number
  before?: string
  after?: string
  /** The newest position that surely existed when the page was asked for. */
  known: string
  /** The change number known of the chat when the page was asked for. */
  change?: number | undefined
}
/** All the reader may see after `from` up to `to`. */
interface Coverage {
  from: string
  to: string
  reachesEnd: boolean
}

/**
 * Lays a page of get_messages over the timeline. The page is authoritative for the range it covers: what is not in it
 * is gone. A page that does not touch the timeline replaces it, or with `keep` only tells that there is more.
 */
export function applyMessages(
  state: ChatState,
  roomId: string,
  page: readonly ServerMessage[],
  query: PageQuery,
  reading: Reading,
  apart: 'replace' | 'keep' = 'replace',
): ChatState {
  const sorted = [...page].sort((a, b) => comparePositions(a.message_id, b.message_id))
  const coverage = covered(sorted, query)
  const old = state.timelines[roomId] ?? unloadedTimeline
  const touches = old.isLoaded && isTouching(old, coverage, sorted[0])
  if (old.isLoaded && !touches && apart === 'keep') return detachEnd(state, roomId)
  const kept = new Map(old.messages.map((message) => [message.id, message]))
  const told = cleaned(
    sorted.map((server) => asSeen(toMessage(server, reading.reader), state.seen[roomId], reading.reader)),
    state.gone[roomId],
  )
  const fresh = told.map((message) => renew(kept.get(message.id), message))
  const outside = touches
    ? old.messages.filter(({ id }) => isAfter(id, coverage.to) || !isAfter(id, coverage.from))
    : []
  const messages = [...outside, ...fresh].sort((a, b) => comparePositions(a.id, b.id))
  const low = touches ? earlier(old.low, coverage.from) : coverage.from
  const through = touches ? latest(old.through, coverage.to) : coverage.to
  const has_more = isAfter(newestKnown(state, roomId), through)
  const was_end = touches && !old.hasNewer && !isAfter(coverage.to, old.through)
  const timeline: OpenTimeline = {
    messages,
    low,
    through,
    hasOlder: low !== BEFORE_FIRST,
    hasNewer: !coverage.reachesEnd && has_more && !was_end,
    isLoading: old.isLoading,
    isLoaded: true,
    isStale: query.before === undefined && query.after === undefined ? false : old.isStale,
    change: outside.length > 0 ? lower(old.change, query.change) : query.change,
  }
  const shown = evict(timeline, query.before === undefined ? 'oldest' : 'newest')
  const own = sorted.filter((server) => server.author_id === reading.reader).map((server) => server.nonce)
  const next = dropLocals({ ...state, timelines: { ...state.timelines, [roomId]: shown } }, roomId, own)
  return roomId === reading.openRoomId ? readEnd(next, roomId, reading) : next
}

function covered(sorted: readonly ServerMessage[], { before, after, limit, known }: PageQuery): Coverage {
  const first = sorted[0]?.message_id
  const last = sorted[sorted.length - 1]?.message_id
  const is_full = sorted.length >= limit
  if (after !== undefined) {
    return { from: after, to: is_full ? last! : latest(last, known, after), reachesEnd: !is_full }
  }
  const from = is_full ? shift(first!, -1) : BEFORE_FIRST
  if (before === undefined) return { from, to: latest(last, known), reachesEnd: true }
  // Positions that do not exist yet are not covered, even where the question asked beyond the end.
  const to = latest(last, earlier(shift(before, -1), known))
  return { from, to, reachesEnd: !isAfter(known, to) }
}

function isTouching(old: OpenTimeline, { from, to }: Coverage, first: ServerMessage | undefined): boolean {
  const reaches_down = !isAfter(from, old.through) || (first !== undefined && !isAfter(first.prev, old.through))
  return reaches_down && !isAfter(old.low, to)
}

const lower = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined ? undefined : Math.min(a, b)

export function renew(old: Message | undefined, fresh: Message): Message {
  if (!old) return fresh
  const is_same = old.contentType === fresh.contentType && JSON.stringify(old.content) === JSON.stringify(fresh.content)
  if (is_same && (old.readFlag || !fresh.readFlag)) return old
  return { ...fresh, readFlag: old.readFlag || fresh.readFlag }
}

/** In the chat on screen what was fetched counts as received, and as read. */
function readEnd(state: ChatState, roomId: string, reading: Reading): ChatState {
  const timeline = state.timelines[roomId]!
  if (timeline.hasNewer) return state
  const room = state.rooms[roomId]
  const last = timeline.messages[timeline.messages.length - 1]
  const head = latest(state.heads[roomId], timeline.through)
  let next: ChatState = {
    ...state,
    heads: { ...state.heads, [roomId]: head },
    reads: { ...state.reads, [roomId]: head },
  }
  if (room && last && !isAfter(head, timeline.through) && room.lastMessage !== last) {
    next = { ...next, rooms: { ...next.rooms, [roomId]: { ...room, lastMessage: last } } }
  }
  return drainHeld(clearUnread(next, roomId), roomId, reading)
}
