import { create } from 'zustand'
import { table } from '../platform/database.ts'
import { onVisibility } from '../platform/visibility.ts'

const SAVE_AFTER_MS = 300

interface Draft {
  roomId: string
  text: string
}
const kept = table<Draft>('drafts')
export const draftStore = create<Record<string, string>>(() => ({}))
const timers = new Map<string, ReturnType<typeof setTimeout>>()

export function useDraft(roomId: string): string {
  return draftStore((drafts) => drafts[roomId] ?? '')
}

export function setDraft(roomId: string, text: string): void {
  const { [roomId]: _old, ...others } = draftStore.getState()
  draftStore.setState(text === '' ? others : { ...others, [roomId]: text }, true)
  clearTimeout(timers.get(roomId))
  timers.set(
    roomId,
    setTimeout(() => void save(roomId), SAVE_AFTER_MS),
  )
}

async function save(roomId: string): Promise<void> {
  clearTimeout(timers.get(roomId))
  timers.delete(roomId)
  const text = draftStore.getState()[roomId]
  await (text === undefined ? kept.remove(roomId) : kept.put(roomId, { roomId, text }))
}

export async function restoreDrafts(): Promise<void> {
  const drafts = await kept.all()
  draftStore.setState((typed) => ({
    ...Object.fromEntries(drafts.map(({ roomId, text }) => [roomId, text])),
    ...typed,
  }))
}

export function startDrafts(): () => void {
  const unwatch = onVisibility((is_visible) => {
    if (!is_visible) for (const roomId of timers.keys()) void save(roomId)
  })
  return () => {
    unwatch()
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
    draftStore.setState({}, true)
  }
}
