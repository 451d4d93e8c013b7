import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from '../../platform/storage/storage.ts'

// What somebody looked for and found on this device, newest first; it goes with the session.
const MOST = 8
const watchers = new Set<() => void>()
let known: { text: string; recent: readonly string[] } = { text: '', recent: [] }

function recentSearches(): readonly string[] {
  const text = readStored('recent_searches') ?? ''
  if (known.text !== text) known = { text, recent: parse(text) }
  return known.recent
}

function parse(text: string): string[] {
  try {
    const kept = JSON.parse(text) as unknown
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

function keep(recent: readonly string[]): void {
  if (recent.length === 0) removeStored('recent_searches')
  else writeStored('recent_searches', JSON.stringify(recent.slice(0, MOST)))
  for (const watcher of watchers) watcher()
}

const without = (keyword: string) => recentSearches().filter((each) => each.toLowerCase() !== keyword.toLowerCase())

/** A search that led somewhere. */
export function rememberSearch(keyword: string): void {
  keep([keyword, ...without(keyword)])
}

export function forgetSearch(keyword: string): void {
  keep(without(keyword))
}

export function forgetSearches(): void {
  keep([])
}

export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(watch, recentSearches)
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
