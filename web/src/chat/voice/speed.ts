import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../platform/storage/storage.ts'

// How fast voices are played, as it was last chosen on this device.
const SPEEDS: readonly number[] = [1, 1.5, 2]
const watchers = new Set<() => void>()

export function readSpeed(): number {
  const speed = Number(readStored('voice_speed'))
  return SPEEDS.includes(speed) ? speed : 1
}

/** After the fastest comes the slowest. */
export function chooseNextSpeed(): void {
  const next = SPEEDS[(SPEEDS.indexOf(readSpeed()) + 1) % SPEEDS.length]!
  writeStored('voice_speed', String(next))
  for (const watcher of watchers) watcher()
}

export function onSpeed(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function useSpeed(): number {
  return useSyncExternalStore(onSpeed, readSpeed)
}
