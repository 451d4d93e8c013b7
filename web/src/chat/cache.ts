import { MESSAGE_PAGE_SIZE } from '@mela/contract/chat-rules.ts'
import { table } from '../platform/database.ts'
import { channelsOf } from './apply-channels.ts'
import type { Message, Room } from './model.ts'
import { chatStore, change } from './store.ts'
import type { ChatState, OpenTimeline } from './state.ts'

// What is drawn before the network answers: the chat list, and the newest messages of the chats one uses.
const CHATS_MOST = 20
const SAVE_AFTER_MS = 500

type Snapshot = Pick<ChatState, 'rooms' | 'heads' | 'changes' | 'cursor'> & {
  user_id: string
  recent: string[]
  /** How far each channel was read; only this device knows. */
  channel_reads?: ChatState['reads']
}
interface KeptTimeline {
  messages: Message[]
  low: string
  through: string
}
const snapshots = table<Snapshot>('snapshot')
const timelines = table<KeptTimeline>('messages')

let restored: Promise<boolean> = Promise.resolve(false)
let recent: string[] = []
let saved: Record<string, OpenTimeline> = {}
let timer: ReturnType<typeof setTimeout> | undefined

export function noteOpened(roomId: string): void {
  recent = [roomId, ...recent.filter((other) => other !== roomId)].slice(0, CHATS_MOST)
  saveLater()
}

/** The chats whose messages are kept: the most recently opened, and pinned ones beside them. */
export function chatsToKeep(opened: readonly string[], rooms: Record<string, Room>): Set<string> {
  const last_opened = opened.slice(0, CHATS_MOST)
  const pinned = Object.values(rooms).filter((room) => room.flag_top && !last_opened.includes(room.roomId))
  return new Set([...last_opened, ...pinned.slice(0, CHATS_MOST).map((room) => room.roomId)])
}

/** The newest page of a timeline; nothing of one that does not reach the end. */
function newestPage(timeline: OpenTimeline): KeptTimeline | undefined {
  if (!timeline.isLoaded || timeline.hasNewer) return undefined
  const messages = timeline.messages.slice(-MESSAGE_PAGE_SIZE)
  const cut = timeline.messages[timeline.messages.length - messages.length - 1]
  return { messages, low: cut?.id ?? timeline.low, through: timeline.through }
}

export function restoreSnapshot(user_id: string): Promise<boolean> {
  restored = readSnapshot(user_id)
  return restored
}

async function readSnapshot(user_id: string): Promise<boolean> {
  const snapshot = await snapshots.get('chats')
  if (snapshot?.user_id !== user_id || chatStore.getState().reader !== user_id) return false
  const { rooms, heads, changes, cursor, channel_reads = {} } = snapshot
  recent = [...new Set([...recent, ...snapshot.recent])].slice(0, CHATS_MOST)
  chatStore.setState({ rooms, base: rooms, heads, changes, cursor, reads: channel_reads, isLoaded: true })
  return true
}

export async function restoreTimeline(roomId: string): Promise<void> {
  // Which chats there are is known only after the snapshot is read.
  await restored
  const kept = await timelines.get(roomId)
  if (!kept || !chatStore.getState().rooms[roomId]) return
  change((state) => {
    if (state.timelines[roomId]?.isLoaded) return state
    const { messages, low, through } = kept
    const isLoading = state.timelines[roomId]?.isLoading ?? false
    const timeline: OpenTimeline = {
      messages,
      low,
      through,
      hasOlder: low !== '0',
      hasNewer: false,
      isLoading,
      isLoaded: true,
      isStale: true,
    }
    return { ...state, timelines: { ...state.timelines, [roomId]: timeline } }
  })
}

function saveLater(): void {
  timer ??= setTimeout(() => void save(), SAVE_AFTER_MS)
}

async function save(): Promise<void> {
  timer = undefined
  const { reader, rooms, heads, reads, changes, cursor, isLoaded, timelines: loaded } = chatStore.getState()
  if (!isLoaded || reader === '') return
  const keep = chatsToKeep(recent, rooms)
  const chats = { user_id: reader, rooms, heads, changes, cursor, recent, channel_reads: channelsOf(reads) }
  const writes: Promise<void>[] = [snapshots.put('chats', chats)]
  for (const [roomId, timeline] of Object.entries(loaded)) {
    const page = keep.has(roomId) && saved[roomId] !== timeline ? newestPage(timeline) : undefined
    if (page) writes.push(timelines.put(roomId, page))
  }
  saved = loaded
  for (const roomId of await timelines.keys())
    if (!keep.has(roomId) || !rooms[roomId]) writes.push(timelines.remove(roomId))
  await Promise.all(writes)
}

export function startCache(): () => void {
  const unwatch = chatStore.subscribe((now, before) => {
    const has_changed = (['rooms', 'reads', 'timelines', 'cursor'] as const).some((part) => now[part] !== before[part])
    if (has_changed) saveLater()
  })
  return () => {
    unwatch()
    clearTimeout(timer)
    timer = undefined
    recent = []
    saved = {}
  }
}
