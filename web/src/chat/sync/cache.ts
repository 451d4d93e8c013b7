import { MESSAGE_PAGE_SIZE } from '@mela/contract/chat/chat-rules.ts'
import { table } from '../../platform/storage/database.ts'
import { readChannelReads } from './channel-reads.ts'
import { isGrouping } from '../grouping/is-grouping.ts'
import type { Message, Room } from '../state/model.ts'
import { cleaned } from '../state/gone.ts'
import { chatStore, change } from './store.ts'
import type { ChatState, OpenTimeline } from '../state/state.ts'

// What is drawn before the network answers: the chat list, and the newest messages of the chats one uses.
const CHATS_MOST = 20
const SAVE_AFTER_MS = 500

type Snapshot = Pick<ChatState, 'rooms' | 'heads' | 'changes' | 'cursor'> & {
  /** Missing in what an older release kept. */
  base?: ChatState['base']
  gone?: ChatState['gone']
  user_id: string
  recent: string[]
}
export interface KeptTimeline {
  messages: Message[]
  low: string
  through: string
  change?: number | undefined
}
const snapshots = table<Snapshot>('snapshot')
const timelines = table<KeptTimeline>('messages')

let restored: Promise<boolean> = Promise.resolve(false)
let recent: string[] = []
let saved: Record<string, OpenTimeline> = {}
let forgotten: ChatState['gone'] = {}
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
export function newestPage(timeline: OpenTimeline): KeptTimeline | undefined {
  if (!timeline.isLoaded || timeline.hasNewer) return undefined
  const messages = timeline.messages.slice(-MESSAGE_PAGE_SIZE)
  const cut = timeline.messages[timeline.messages.length - messages.length - 1]
  return { messages, low: cut?.id ?? timeline.low, through: timeline.through, change: timeline.change }
}

/** Shown until the server tells the rest. */
export function restoredTimeline(
  { messages, low, through, change: known }: KeptTimeline,
  gone?: string[],
): OpenTimeline {
  return {
    messages: cleaned(messages, gone),
    low,
    through,
    hasOlder: low !== '0',
    hasNewer: false,
    isLoading: false,
    isLoaded: true,
    isStale: true,
    change: known,
  }
}

export function restoreSnapshot(user_id: string): Promise<boolean> {
  restored = readSnapshot(user_id)
  return restored
}

async function readSnapshot(user_id: string): Promise<boolean> {
  const snapshot = await snapshots.get('chats')
  if (snapshot?.user_id !== user_id || chatStore.getState().reader !== user_id) return false
  const { rooms, base = rooms, heads, changes, cursor, gone = {} } = snapshot
  recent = [...new Set([...recent, ...snapshot.recent])].slice(0, CHATS_MOST)
  forgotten = gone
  chatStore.setState({
    rooms,
    base,
    heads,
    changes,
    gone,
    cursor,
    reads: readChannelReads(user_id),
    isLoaded: true,
  })
  return true
}

export async function restoreTimeline(roomId: string): Promise<void> {
  // Which chats there are is known only after the snapshot is read.
  await restored
  const kept = await timelines.get(roomId)
  if (!kept || !isKnown(roomId)) return
  change((state) => {
    if (state.timelines[roomId]?.isLoaded) return state
    const isLoading = state.timelines[roomId]?.isLoading ?? false
    const timeline = { ...restoredTimeline(kept, state.gone[roomId]), isLoading }
    return { ...state, timelines: { ...state.timelines, [roomId]: timeline } }
  })
}

/** The chats of which the disk has messages. */
export const keptRooms = (): Promise<string[]> => timelines.keys()

/** The newest messages of a chat as the disk has them. */
export async function keptMessages(roomId: string): Promise<Message[]> {
  return (await timelines.get(roomId))?.messages ?? []
}

const isKnown = (roomId: string) => isGrouping(roomId) || chatStore.getState().rooms[roomId] !== undefined

function saveLater(): void {
  timer ??= setTimeout(() => void save(), SAVE_AFTER_MS)
}

/** Writes what changed since the last time. */
export async function save(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const { reader, rooms, base, heads, changes, gone, cursor, isLoaded, timelines: loaded } = chatStore.getState()
  if (!isLoaded || reader === '') return
  const keep = chatsToKeep(recent, rooms)
  const chats = { user_id: reader, rooms, base, heads, changes, gone, cursor, recent }
  const writes: Promise<unknown>[] = [snapshots.put('chats', chats)]
  for (const roomId of keep) {
    const timeline = loaded[roomId]
    const page = timeline && saved[roomId] !== timeline ? newestPage(timeline) : undefined
    const removed = gone[roomId]
    if (page) writes.push(timelines.put(roomId, page))
    else if (removed && removed !== forgotten[roomId]) writes.push(forget(roomId, removed))
  }
  saved = loaded
  forgotten = gone
  for (const roomId of await timelines.keys())
    if (!keep.has(roomId) || !isKnown(roomId)) writes.push(timelines.remove(roomId))
  await Promise.all(writes)
}

/** What was removed leaves the disk too, where nobody has opened its chat. */
async function forget(roomId: string, ids: string[]): Promise<void> {
  const kept = await timelines.get(roomId)
  if (kept) await timelines.put(roomId, { ...kept, messages: cleaned(kept.messages, ids) })
}

export function startCache(): () => void {
  const unwatch = chatStore.subscribe((now, before) => {
    const has_changed = (['rooms', 'timelines', 'cursor', 'gone'] as const).some((part) => now[part] !== before[part])
    if (has_changed) saveLater()
  })
  return () => {
    unwatch()
    clearTimeout(timer)
    timer = undefined
    recent = []
    saved = {}
    forgotten = {}
  }
}
