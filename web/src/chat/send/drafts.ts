import { create } from 'zustand'
import { deviceNow } from '../../platform/device/clock.ts'
import { table } from '../../platform/storage/database.ts'
import { onVisibility } from '../../platform/device/visibility.ts'
import { chosenStore } from '../mention/chosen.ts'
import type { Named } from '../mention/mentions.ts'
import type { Message } from '../state/model.ts'
import { replyStore } from '../quote/reply.ts'

const SAVE_AFTER_MS = 300
const STILL_TYPING_MS = 2000

/** What is shared with other tabs while it is typed. */
interface Words {
  roomId: string
  text: string
}
interface Draft extends Words {
  /** What it answers, and who was chosen in it. */
  reply?: Message | undefined
  named?: readonly Named[] | undefined
}
const kept = table<Draft>('drafts')
export const draftStore = create<Record<string, string>>(() => ({}))
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const heard = new Map<string, ReturnType<typeof setTimeout>>()
const typed_at = new Map<string, number>()
/** Tabs of one browser share the drafts. */
let tabs: BroadcastChannel | undefined

export function useDraft(roomId: string): string {
  return draftStore((drafts) => drafts[roomId] ?? '')
}

export function setDraft(roomId: string, text: string): void {
  clearTimeout(heard.get(roomId))
  typed_at.set(roomId, deviceNow())
  show(roomId, text)
  tabs?.postMessage({ roomId, text } satisfies Words)
  // What was sent or taken back is no draft from that moment on, for all tabs.
  if (text === '') void save(roomId)
  else saveLater(roomId)
}

function saveLater(roomId: string): void {
  clearTimeout(timers.get(roomId))
  timers.set(
    roomId,
    setTimeout(() => void save(roomId), SAVE_AFTER_MS),
  )
}

function show(roomId: string, text: string): void {
  const { [roomId]: _old, ...others } = draftStore.getState()
  draftStore.setState(text === '' ? others : { ...others, [roomId]: text }, true)
}

async function save(roomId: string): Promise<void> {
  clearTimeout(timers.get(roomId))
  timers.delete(roomId)
  const text = draftStore.getState()[roomId] ?? ''
  const reply = replyStore.getState()[roomId]
  const isNothing = text === '' && reply === undefined
  await (isNothing
    ? kept.remove(roomId)
    : kept.put(roomId, { roomId, text, reply, named: chosenStore.getState()[roomId] }))
}

/** What another tab says of a draft; while it is being written here, only after a pause, and not once more was written. */
function follow({ roomId, text }: Words): void {
  clearTimeout(heard.get(roomId))
  const left_ms = (typed_at.get(roomId) ?? -Infinity) + STILL_TYPING_MS - deviceNow()
  if (left_ms > 0) heard.set(roomId, setTimeout(show, left_ms, roomId, text))
  else show(roomId, text)
}

export async function restoreDrafts(): Promise<void> {
  const drafts = await kept.all()
  const typed = draftStore.getState()
  for (const { roomId, text, reply, named } of drafts) {
    if (roomId in typed) continue
    if (text !== '') show(roomId, text)
    if (reply && !replyStore.getState()[roomId]) replyStore.setState({ [roomId]: reply })
    if (named?.length) chosenStore.setState({ [roomId]: named })
  }
}

/** Keeps what goes along with the words too. */
function watchExtras(): () => void {
  const unwatch = [replyStore, chosenStore].map((store) =>
    store.subscribe((now: Record<string, unknown>, before: Record<string, unknown>) => {
      for (const roomId of Object.keys({ ...before, ...now })) if (now[roomId] !== before[roomId]) saveLater(roomId)
    }),
  )
  return () => {
    for (const stop of unwatch) stop()
  }
}

export function startDrafts(): () => void {
  tabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel('mela drafts') : undefined
  tabs?.addEventListener('message', ({ data }: MessageEvent<Words>) => follow(data))
  const unwatchExtras = watchExtras()
  const unwatch = onVisibility((is_visible) => {
    if (!is_visible) for (const roomId of timers.keys()) void save(roomId)
  })
  return () => {
    unwatch()
    unwatchExtras()
    tabs?.close()
    tabs = undefined
    for (const timer of [...timers.values(), ...heard.values()]) clearTimeout(timer)
    timers.clear()
    heard.clear()
    typed_at.clear()
    draftStore.setState({}, true)
  }
}
