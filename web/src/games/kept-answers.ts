import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { isExpected, Cancelled } from '../platform/net/api.ts'
import { connection, onConnection } from '../platform/net/socket.ts'
import { onVisibility } from '../platform/device/visibility.ts'

export interface Shared<Output> {
  answer: Output | undefined
  /** Of the last question; the answer before it stays. */
  error: unknown
  again: () => void
}

/** Answers that several parts of a screen show: whoever comes first asks, and all see it. */
export function sharedAnswers<Input extends object, Output>(ask: (input: Input) => Promise<Output>) {
  const known = new Map<string, Omit<Shared<Output>, 'again'>>()
  const under_way = new Set<string>()
  const wanted = new Set<string>()
  const watchers = new Set<() => void>()
  const none = { answer: undefined, error: undefined }

  function show(key: string, told: Omit<Shared<Output>, 'again'>): void {
    known.set(key, told)
    for (const watcher of watchers) watcher()
  }
  async function load(key: string): Promise<void> {
    under_way.add(key)
    try {
      do {
        wanted.delete(key)
        show(key, { answer: await ask(JSON.parse(key) as Input), error: undefined })
      } while (wanted.has(key))
    } catch (error) {
      if (!isExpected(error)) throw error
      if (!(error instanceof Cancelled)) show(key, { answer: known.get(key)?.answer, error })
    } finally {
      under_way.delete(key)
    }
  }
  /** What is asked for while a question is under way is asked after it. */
  function again(key: string): void {
    if (under_way.has(key)) wanted.add(key)
    else void load(key)
  }
  function watch(watcher: () => void): () => void {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }

  return function useShared(input: Input): Shared<Output> {
    const key = JSON.stringify(input)
    const told = useSyncExternalStore(watch, () => known.get(key) ?? none)
    useEffect(() => {
      if (!under_way.has(key)) void load(key)
      // What happened while nobody looked or the connection was down is told to nobody.
      const unwatch = [
        onVisibility((is_visible) => {
          if (is_visible) again(key)
        }),
        onConnection(() => {
          if (connection() === 'online') again(key)
        }),
      ]
      return () => {
        for (const stop of unwatch) stop()
      }
    }, [key])
    return useMemo(() => ({ ...told, again: () => again(key) }), [told, key])
  }
}
