import type { CallOutput } from '@mela/contract/client.ts'

type Broadcast = CallOutput<'sendMessageGrouping'>
const listeners = new Set<(broadcast: Broadcast) => void>()

/** Told how many friends a message to a grouping has reached. */
export function onBroadcast(listener: (broadcast: Broadcast) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellBroadcast(broadcast: Broadcast): void {
  for (const listener of listeners) listener(broadcast)
}
