import { create } from 'zustand'
import type { Message } from '@mela/contract/chat/chat.ts'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChestStatus } from '@mela/contract/chests/chest-rules.ts'
import { readStored, writeStored } from '../../platform/storage/storage.ts'

// What became of each treasure box, by group and box, so that a card looks right before anybody is asked. Only a hint:
// the server decides when a box is opened.
type Statuses = Record<string, ChestStatus>
interface Kept {
  user_id: string
  statuses: Statuses
}
/** The ones heard of last. */
const KEPT_MOST = 500
const KNOWN: readonly unknown[] = Object.values(ChestStatus)
const statusStore = create<Statuses>(() => ({}))
let reader = ''

const keyOf = (group_id: string, chest_id: string) => `${group_id}|${chest_id}`
const statusIn = (statuses: Statuses, key: string) => statuses[key] ?? ChestStatus.Unreceive

/** @internal Read by tests. */
export function statusOf(group_id: string, chest_id: string): ChestStatus {
  return statusIn(statusStore.getState(), keyOf(group_id, chest_id))
}

export function useStatus(group_id: string, chest_id: string): ChestStatus {
  return statusStore((statuses) => statusIn(statuses, keyOf(group_id, chest_id)))
}

/** Whoever has opened a box has opened it, whatever becomes of the others. */
export function keepStatus(group_id: string, chest_id: string, status: ChestStatus): void {
  const key = keyOf(group_id, chest_id)
  const { [key]: before, ...others } = statusStore.getState()
  if (before === status || before === ChestStatus.Received) return
  const entries = [...Object.entries(others), [key, status] as const].slice(-KEPT_MOST)
  statusStore.setState(Object.fromEntries(entries), true)
  if (reader !== '') writeStored('chest_status', JSON.stringify({ user_id: reader, statuses: statusStore.getState() }))
}

/** Opened at another device, the box is opened here too. */
export function followLine({ chat_id, content: { type, data } }: Message): void {
  if (type !== ContentType.TreasureReceived || data['receive_user_id'] !== reader) return
  if (typeof data['chest_id'] === 'string') keepStatus(chat_id, data['chest_id'], ChestStatus.Received)
}

export function loadStatuses(user_id: string): void {
  reader = user_id
  const kept = parse(readStored('chest_status'))
  const entries = kept?.user_id === user_id ? Object.entries(kept.statuses) : []
  statusStore.setState(Object.fromEntries(entries.filter(([, status]) => KNOWN.includes(status))), true)
}

export function forgetStatuses(): void {
  reader = ''
  statusStore.setState({}, true)
}

function parse(text: string | undefined): Kept | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Kept)
  } catch {
    return undefined
  }
}
