import type { ChatRef } from '@mela/contract/chat/chat.ts'
import type { CallOutput } from '@mela/contract/client.ts'
import type { Dispatch } from '@mela/contract/events.ts'
import { roomIdOf } from '@mela/contract/ids.ts'
import { channelsOf, isChannel } from './apply-channels.ts'
import { applyNotification } from './apply-notification.ts'
import { settleLocal } from './local-echo.ts'
import { BEFORE_FIRST, comparePositions, isAfter, latest } from './position.ts'
import { clearUnread, markPeerSeen, markSeen, receiveMessage, removeMessages } from './receive.ts'
import { toRoom } from './room.ts'
import { dropRoom, without, type ChatState, type Reading } from './state.ts'
import { unloadedTimeline } from './timeline.ts'

export type Updates = CallOutput<'getMessageUpdates'>
const keyOf = (chat: ChatRef) => roomIdOf(chat.chat_id, chat.chat_type)

/**
 * Lays an answer of get_message_updates over the state: the rooms become those of the last answer with this one's
 * changes, whatever events had made of them. Events that arrived after the question was asked are in `meanwhile` and
 * are applied again on top.
 */
export function applyUpdates(
  state: ChatState,
  updates: Updates,
  reading: Reading,
  meanwhile: readonly Dispatch[] = [],
): ChatState {
  const kept = goneIn(updates, Object.keys(state.rooms)).reduce(dropRoom, state)
  const base = { ...(updates.is_full ? {} : kept.base), ...channelsOf(kept.rooms) }
  for (const summary of updates.list) base[keyOf(summary)] = toRoom(summary, reading.reader)
  const touched = [...new Set([...Object.keys(base), ...Object.keys(kept.rooms)])].filter(
    (key) => kept.rooms[key] !== base[key],
  )
  const known = updates.is_full ? channelsOf(state.heads) : state.heads
  const heads = { ...known }
  for (const key of touched) heads[key] = base[key]?.lastMessage?.id ?? BEFORE_FIRST
  let next: ChatState = {
    ...kept,
    cursor: updates.cursor,
    base,
    rooms: base,
    heads,
    reads: updates.is_full ? channelsOf(kept.reads) : kept.reads,
    seen: updates.is_full ? {} : kept.seen,
    timelines: doubted(kept, updates, base),
    changes: updates.is_full ? {} : { ...kept.changes },
    // What waited before the question is in the answer, or was taken back.
    held: channelsOf(kept.held),
    // In another database an id may stand for something else.
    gone: updates.is_full && state.cursor !== undefined ? {} : kept.gone,
  }
  for (const summary of updates.list) next.changes[keyOf(summary)] = summary.change
  next = replay(next, meanwhile, reading)
  for (const key of touched) next = settleRoom(next, key, known[key], reading)
  return next
}

// Channels are told by a call of their own: here they stay what they are.
function goneIn({ is_full, list, removed }: Updates, known: string[]): string[] {
  if (!is_full) return removed.map(keyOf)
  const listed = new Set(list.map(keyOf))
  return known.filter((key) => !listed.has(key) && !isChannel(key))
}

/**
 * Whether an event under way with this answer speaks of a chat that the answer calls gone. Which of the two is newer
 * only another question tells: an answer older than the event has the event's change after its cursor.
 */
export function isContradicted(updates: Updates, meanwhile: readonly Dispatch[]): boolean {
  const told = meanwhile.flatMap((event) => (event.t === 'MESSAGE_CREATE' ? [keyOf(event.d)] : []))
  const gone = new Set(goneIn(updates, told))
  return told.some((key) => gone.has(key))
}

/**
 * A timeline is doubtful where an event told what the server does not confirm, and where the chat changed and nobody
 * knows since when: otherwise what it missed is asked for. A full answer may come from another database, whose
 * positions mean something else.
 */
function doubted(state: ChatState, { list, is_full }: Updates, base: ChatState['base']): ChatState['timelines'] {
  const changes = new Map(list.map((summary) => [keyOf(summary), summary.change]))
  const timelines = { ...state.timelines }
  for (const [key, timeline] of Object.entries(timelines)) {
    const is_unsure = timeline.change === undefined || is_full
    const is_changed = is_unsure && changes.has(key) && changes.get(key) !== state.changes[key]
    const is_denied = !changes.has(key) && base[key]?.lastMessage?.id !== state.rooms[key]?.lastMessage?.id
    // Cleared by this person on another device.
    const is_cleared = base[key]?.lastMessage === null && timeline.messages.length > 0
    const isStale = timeline.isStale || is_changed || is_denied || is_cleared
    const change = is_full ? undefined : timeline.change
    const head = base[key]?.lastMessage?.id ?? BEFORE_FIRST
    if (is_full && isAfter(timeline.through, head))
      timelines[key] = { ...unloadedTimeline, isLoading: timeline.isLoading }
    else if (isStale !== timeline.isStale || change !== timeline.change)
      timelines[key] = { ...timeline, isStale, change }
  }
  return timelines
}

function replay(state: ChatState, meanwhile: readonly Dispatch[], reading: Reading): ChatState {
  const created = meanwhile.flatMap((event) => (event.t === 'MESSAGE_CREATE' ? [event.d] : []))
  created.sort((a, b) => comparePositions(a.message_id, b.message_id))
  let next = state
  for (const message of created) {
    const is_news = isAfter(message.message_id, next.heads[keyOf(message)] ?? BEFORE_FIRST)
    if (is_news) next = receiveMessage(next, message, reading)
  }
  for (const event of meanwhile) {
    if (event.t === 'MESSAGE_SEEN') next = markSeen(next, event.d, reading.reader).state
    if (event.t === 'MESSAGE_REMOVE') next = removeMessages(next, event.d).state
    if (event.t === 'NOTIFICATION') next = applyNotification(next, event.d, reading.reader)
  }
  return next
}

function settleRoom(state: ChatState, key: string, known: string | undefined, reading: Reading): ChatState {
  const { reader, openRoomId } = reading
  const head = latest(known, state.heads[key])
  const read = state.reads[key]
  let next: ChatState = {
    ...state,
    heads: head === BEFORE_FIRST ? without(state.heads, key) : { ...state.heads, [key]: head },
  }
  if (key === openRoomId || (read !== undefined && !isAfter(head, read))) {
    next = clearUnread({ ...next, reads: { ...next.reads, [key]: latest(read, head) } }, key)
  }
  const last = next.rooms[key]?.lastMessage
  if (last?.senderId === reader) next = settleLocal(next, key, last.nonce)
  // Whoever has read a message has read those before it.
  const seen = latest(next.seen[key], last?.senderId === reader && last.readFlag ? last.id : undefined)
  if (seen !== BEFORE_FIRST) next = markPeerSeen(next, key, seen, reader)
  return next
}
