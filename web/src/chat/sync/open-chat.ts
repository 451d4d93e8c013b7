import { MESSAGE_PAGE_SIZE } from '@mela/contract/chat/chat-rules.ts'
import type { Message as ServerMessage } from '@mela/contract/chat/chat.ts'
import { Refused, Unreachable } from '@mela/contract/client.ts'
import { ChatType, parseRoomId } from '@mela/contract/ids.ts'
import { whileSignedIn } from '../../account/index.ts'
import { api, isExpected } from '../../platform/net/api.ts'
import { onVisibility } from '../../platform/device/visibility.ts'
import { endMark, requestAck } from './ack.ts'
import { applyChanges, missedChanges } from '../state/apply-changes.ts'
import { applyMessages, type PageQuery } from '../state/apply-messages.ts'
import { noteOpened, restoreTimeline } from './cache.ts'
import { BEFORE_FIRST, isAfter, latest, shift } from '../state/position.ts'
import { markRead } from '../state/receive.ts'
import type { ChatState } from '../state/state.ts'
import { change, chatStore, reading } from './store.ts'
import { detachEnd, focusOn, isBehind, newestKnown, setLoading, unloadedTimeline } from '../state/timeline.ts'

const REFRESH_MOST = 100
// So much around the place that the screen shows it without asking for more.
const JUMP_PAGE = 60
const JUMP_BELOW = 30
const UNREAD_ABOVE = 20

// A jump makes answers to earlier questions about the same chat worthless: their place is no longer on screen.
const turns = new Map<string, number>()
const waiting = new Map<string, number>()
const lost = new Set<string>()
const turnOf = (roomId: string) => turns.get(roomId) ?? 0

type Place = Omit<PageQuery, 'known' | 'change'>

async function fetchPage(roomId: string, place: Place, apart: 'replace' | 'keep', focus?: string): Promise<boolean> {
  const chat = parseRoomId(roomId)
  if (!chat) return false
  const { reader } = chatStore.getState()
  const turn = turnOf(roomId)
  const before = chatStore.getState()
  const query = { ...place, known: newestKnown(before, roomId), change: before.changes[roomId] }
  count(roomId, 1)
  let is_lost = false
  try {
    const page = await readPage(chat, place).catch((error: unknown) => emptyIfUnwritten(roomId, error))
    if (turnOf(roomId) !== turn || chatStore.getState().reader !== reader) return false
    change((state, now) => {
      const next = applyMessages(state, roomId, page, query, now, apart)
      return focus === undefined ? next : focusOn(next, roomId, focus)
    })
    return true
  } catch (error) {
    // Offline, cut off or refused: what is on screen stays, and the next resync asks again.
    if (!isExpected(error)) throw error
    is_lost = error instanceof Unreachable
    return false
  } finally {
    if (is_lost) lost.add(roomId)
    else lost.delete(roomId)
    count(roomId, -1)
  }
}

async function readPage({ target, type }: { target: string; type: ChatType }, place: Place): Promise<ServerMessage[]> {
  if (type !== ChatType.Grouping) return api('getMessages', { chat_id: target, chat_type: type, ...place })
  const { readBroadcasts } = await import('../grouping/broadcasts.ts')
  return readBroadcasts(target, place)
}

/** A chat in which nobody has written is not known to the server, which is all there is to know about it. */
function emptyIfUnwritten(roomId: string, error: unknown): [] {
  const { isLoaded, rooms } = chatStore.getState()
  if (error instanceof Refused && isLoaded && !rooms[roomId]) return []
  throw error
}

function count(roomId: string, by: 1 | -1): void {
  const left = Math.max(0, (waiting.get(roomId) ?? 0) + by)
  waiting.set(roomId, left)
  const timeline = chatStore.getState().timelines[roomId]
  // A chat of which nothing could be loaded goes on loading: the next resync asks again.
  const is_loading = left > 0 || (lost.has(roomId) && !timeline?.isLoaded)
  if (by === 1 || timeline) change((state) => setLoading(state, roomId, is_loading))
}

/** At its end, or where the person left off: after `read`, if it is told. */
export async function openChat(roomId: string, read?: string): Promise<void> {
  chatStore.setState({ openRoomId: roomId })
  if (chatStore.getState().reader === '') return
  noteOpened(roomId)
  lookAtOpenChat()
  count(roomId, 1)
  try {
    if (!chatStore.getState().timelines[roomId]?.isLoaded) {
      await restoreTimeline(roomId)
      seeOpenChat()
    }
    const place = aim?.roomId === roomId ? aim.place : undefined
    aim = undefined
    if (place !== undefined) await jumpTo(roomId, place)
    else if (read !== undefined) await loadUnread(roomId, read)
    else await refreshChat(roomId, 'replace')
  } finally {
    count(roomId, -1)
  }
}

export function closeChat(roomId: string): void {
  if (chatStore.getState().openRoomId === roomId) chatStore.setState({ openRoomId: undefined })
}

/** The person looks at the open chat: nothing in it is unread. */
export function seeOpenChat(): void {
  const { openRoomId } = reading()
  if (!openRoomId) return
  change((state) => markRead(state, openRoomId))
  const head = chatStore.getState().heads[openRoomId]
  if (head) requestAck(openRoomId, head)
}

/** They have just turned to it; what was marked as unread elsewhere while they looked at it stays so. */
function lookAtOpenChat(): void {
  const { openRoomId } = reading()
  if (openRoomId) endMark(openRoomId)
  seeOpenChat()
}

/** Brings the end of a chat up to date, if there is reason to think that it is not. */
export async function refreshChat(roomId: string, apart: 'replace' | 'keep' = 'keep'): Promise<void> {
  const timeline = chatStore.getState().timelines[roomId]
  if (timeline?.isLoaded && !timeline.isStale && !isBehind(chatStore.getState(), roomId)) return catchUp(roomId)
  const limit = Math.min(REFRESH_MOST, Math.max(MESSAGE_PAGE_SIZE, timeline?.messages.length ?? 0))
  await reload(roomId, { limit }, apart)
}

async function reload(roomId: string, place: Place, apart: 'replace' | 'keep'): Promise<void> {
  if (!(await fetchPage(roomId, place, apart))) return
  seeOpenChat()
  // What was told while the page was under way may stand after it.
  await fillGap(roomId)
  await catchUp(roomId)
}

/** Asks what happened to messages that are on screen since they were loaded. */
async function catchUp(roomId: string): Promise<void> {
  const chat = parseRoomId(roomId)!
  const { reader } = chatStore.getState()
  for (;;) {
    const missed = missedChanges(chatStore.getState(), roomId)
    if (!missed) return
    const asked = { chat_id: chat.target, chat_type: chat.type, after: missed.after }
    const changes = await api('getChanges', asked).catch(giveUp)
    if (!changes || chatStore.getState().reader !== reader) return
    change((state) => applyChanges(state, roomId, changes, missed, reader))
  }
}

/** The next resync asks again. */
function giveUp(error: unknown): undefined {
  if (!isExpected(error)) throw error
}

/** Fetches what stands between the last message on screen and the newest one known. */
export async function fillGap(roomId: string): Promise<void> {
  while (isBehind(chatStore.getState(), roomId) && reading().openRoomId === roomId) {
    const state = chatStore.getState()
    const { through } = state.timelines[roomId]!
    const missing = BigInt(newestKnown(state, roomId)) - BigInt(through)
    if (missing > BigInt(REFRESH_MOST)) return change((now) => detachEnd(now, roomId))
    if (!(await fetchPage(roomId, { after: through, limit: REFRESH_MOST }, 'keep'))) return
    seeOpenChat()
  }
}

export async function loadOlder(roomId: string): Promise<void> {
  const timeline = chatStore.getState().timelines[roomId]
  if (!timeline?.hasOlder || timeline.isLoading) return
  await fetchPage(roomId, { before: shift(timeline.low, 1), limit: MESSAGE_PAGE_SIZE }, 'keep')
}

export async function loadNewer(roomId: string): Promise<void> {
  const timeline = chatStore.getState().timelines[roomId]
  if (!timeline?.hasNewer || timeline.isLoading) return
  await fetchPage(roomId, { after: timeline.through, limit: MESSAGE_PAGE_SIZE }, 'keep')
  await fillGap(roomId)
}

/** To a message by its id, or to `latest`. One request, whatever the distance; none when the place is already on screen. */
export async function jumpTo(roomId: string, place: string): Promise<void> {
  const timeline = chatStore.getState().timelines[roomId]
  const is_there =
    place === 'latest'
      ? timeline?.isLoaded && !timeline.hasNewer
      : timeline?.messages.some((message) => message.id === place)
  if (is_there) return place === 'latest' ? undefined : change((state) => focusOn(state, roomId, place))
  turns.set(roomId, turnOf(roomId) + 1)
  const limit = JUMP_PAGE
  const before = latest(shift(place === 'latest' ? BEFORE_FIRST : place, JUMP_BELOW + 1), String(JUMP_PAGE + 1))
  await fetchPage(roomId, place === 'latest' ? { limit } : { before, limit }, 'replace', place)
}

/** All that is unread with some lines before it, or as much as one page holds of it. */
export async function loadUnread(roomId: string, read: string): Promise<void> {
  const state = chatStore.getState()
  if (hasLoadedAfter(state, roomId, read)) return refreshChat(roomId, 'replace')
  turns.set(roomId, turnOf(roomId) + 1)
  const limit = Number(BigInt(newestKnown(state, roomId)) - BigInt(read)) + UNREAD_ABOVE
  const before = shift(latest(read, String(UNREAD_ABOVE)), JUMP_PAGE - UNREAD_ABOVE + 1)
  await reload(roomId, limit > REFRESH_MOST ? { before, limit: JUMP_PAGE } : { limit }, 'replace')
}

/** Whether what stands next after a position is loaded. */
export function hasLoadedAfter({ timelines }: Pick<ChatState, 'timelines'>, roomId: string, position: string): boolean {
  const { isLoaded, low, through, hasNewer } = timelines[roomId] ?? unloadedTimeline
  return isLoaded && !isAfter(low, position) && (!hasNewer || isAfter(through, position))
}

let aim: { roomId: string; place: string } | undefined

/** To a message of the chat that is open, or that is opened next. */
export function aimAt(roomId: string, place: string): void {
  if (chatStore.getState().openRoomId === roomId) void jumpTo(roomId, place)
  else aim = { roomId, place }
}

export function startOpenChat(): () => void {
  const unwatch = onVisibility((is_visible) => is_visible && lookAtOpenChat())
  return () => {
    unwatch()
    turns.clear()
    waiting.clear()
    lost.clear()
  }
}

let stop: (() => void) | undefined
whileSignedIn({
  start() {
    stop = startOpenChat()
    return Promise.resolve()
  },
  stop: () => stop?.(),
})
