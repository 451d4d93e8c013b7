import { MESSAGE_PAGE_SIZE } from '@mela/contract/chat-rules.ts'
import { Unreachable } from '@mela/contract/client.ts'
import { parseConversationKey } from '@mela/contract/ids.ts'
import { api, isExpected } from '../platform/api.ts'
import { onVisibility } from '../platform/visibility.ts'
import { requestAck } from './ack.ts'
import { applyMessages, type PageQuery } from './apply-messages.ts'
import { noteOpened, restoreTimeline } from './cache.ts'
import { BEFORE_FIRST, latest, shift } from './position.ts'
import { markRead } from './receive.ts'
import { change, chatStore, reading } from './store.ts'
import { detachEnd, focusOn, isBehind, newestKnown, setLoading } from './timeline.ts'

const REFRESH_MOST = 100
// So much around the place that the screen shows it without asking for more.
const JUMP_PAGE = 60
const JUMP_BELOW = 30

// A jump makes answers to earlier questions about the same chat worthless: their place is no longer on screen.
const turns = new Map<string, number>()
const waiting = new Map<string, number>()
const lost = new Set<string>()
const turnOf = (roomId: string) => turns.get(roomId) ?? 0

type Place = Omit<PageQuery, 'known'>

async function fetchPage(roomId: string, place: Place, apart: 'replace' | 'keep', focus?: string): Promise<boolean> {
  const chat = parseConversationKey(roomId)
  if (!chat) return false
  const { reader } = chatStore.getState()
  const turn = turnOf(roomId)
  const query = { ...place, known: newestKnown(chatStore.getState(), roomId) }
  count(roomId, 1)
  let is_lost = false
  try {
    const page = await api('getMessages', { chat_id: chat.target, chat_type: chat.type, ...place })
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

function count(roomId: string, by: 1 | -1): void {
  const left = Math.max(0, (waiting.get(roomId) ?? 0) + by)
  waiting.set(roomId, left)
  const timeline = chatStore.getState().timelines[roomId]
  // A chat of which nothing could be loaded goes on loading: the next resync asks again.
  const is_loading = left > 0 || (lost.has(roomId) && !timeline?.isLoaded)
  if (by === 1 || timeline) change((state) => setLoading(state, roomId, is_loading))
}

export async function openChat(roomId: string): Promise<void> {
  chatStore.setState({ openRoomId: roomId })
  if (chatStore.getState().reader === '') return
  noteOpened(roomId)
  seeOpenChat()
  count(roomId, 1)
  try {
    if (!chatStore.getState().timelines[roomId]?.isLoaded) await restoreTimeline(roomId)
    await refreshChat(roomId, 'replace')
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

/** Brings the end of a chat up to date, if there is reason to think that it is not. */
export async function refreshChat(roomId: string, apart: 'replace' | 'keep' = 'keep'): Promise<void> {
  const timeline = chatStore.getState().timelines[roomId]
  if (timeline?.isLoaded && !timeline.isStale && !isBehind(chatStore.getState(), roomId)) return
  const limit = Math.min(REFRESH_MOST, Math.max(MESSAGE_PAGE_SIZE, timeline?.messages.length ?? 0))
  if (await fetchPage(roomId, { limit }, apart)) seeOpenChat()
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
  if (is_there) return
  turns.set(roomId, turnOf(roomId) + 1)
  const limit = JUMP_PAGE
  const before = latest(shift(place === 'latest' ? BEFORE_FIRST : place, JUMP_BELOW + 1), String(JUMP_PAGE + 1))
  await fetchPage(roomId, place === 'latest' ? { limit } : { before, limit }, 'replace', place)
}

export function startOpenChat(): () => void {
  const unwatch = onVisibility((is_visible) => is_visible && seeOpenChat())
  return () => {
    unwatch()
    turns.clear()
    waiting.clear()
    lost.clear()
  }
}
