import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from '../storage/storage.ts'

// Chosen on this device: pictures, films and voices are fetched only when somebody taps them.
const ON = '1'
const watchers = new Set<() => void>()

export function isSavingData(): boolean {
  return readStored('data_saver') === ON
}

export function chooseDataSaver(isOn: boolean): void {
  if (isOn) writeStored('data_saver', ON)
  else removeStored('data_saver')
  for (const watcher of watchers) watcher()
}

export function useDataSaver(): boolean {
  return useSyncExternalStore((watcher) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }, isSavingData)
}
