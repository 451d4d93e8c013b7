import type { ChatRef } from '@mela/contract/chat.ts'
import type { CallOutput } from '@mela/contract/client.ts'
import type { Dispatch } from '@mela/contract/events.ts'
import { conversationKey } from '@mela/contract/ids.ts'
import { channelsOf, isChannel } from './apply-channels.ts'
import { settleLocal } from './local-echo.ts'
import { BEFORE_FIRST, comparePositions, isAfter, latest } from './position.ts'
import { clearUnread, drainHeld, markPeerSeen, markSeen, receiveMessage, removeMessages } from './receive.ts'
import { toRoom } from './room.ts'
import { dropRoom, without, type ChatState, type Reading } from './state.ts'

export type Updates = CallOutput<'getMessageUpdates'>
const keyOf = (chat: ChatRef) => conversationKey(chat.chat_id, chat.chat_type)

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
  const listed = new Set(updates.list.map(keyOf))
  // Channels are told by a call of their own: here they stay what they are.
  const gone = updates.is_full
    ? Object.keys(state.rooms).filter((key) => !listed.has(key) && !isChannel(key))
    : updates.removed.map(keyOf)
  const kept = gone.reduce(dropRoom, state)
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
    timelines: staleTimelines(kept, updates, base),
    changes: { ...kept.changes },
  }
  for (const summary of updates.list) next.changes[keyOf(summary)] = summary.change
  next = replay(next, meanwhile, reading)
  for (const key of touched) next = settleRoom(next, key, known[key], reading)
  return next
}

/** A timeline is doubtful where the chat changed unseen, or where an event told what the server does not confirm. */
function staleTimelines(state: ChatState, { list }: Updates, base: ChatState['base']): ChatState['timelines'] {
  const changes = new Map(list.map((summary) => [keyOf(summary), summary.change]))
  const timelines = { ...state.timelines }
  for (const [key, timeline] of Object.entries(timelines)) {
    const is_changed = changes.has(key) && changes.get(key) !== state.changes[key]
    const is_denied = !changes.has(key) && base[key]?.lastMessage?.id !== state.rooms[key]?.lastMessage?.id
    if (is_changed || is_denied) timelines[key] = { ...timeline, isStale: true }
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
  return drainHeld(next, key, reading)
}
