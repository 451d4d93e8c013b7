import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { Cancelled } from '../net/api.ts'

// A list that grows page by page as its end comes into view.
export const ListState = { FirstLoad: 1, FooterRefresh: 2, NoMore: 3 } as const
export type ListState = (typeof ListState)[keyof typeof ListState]
export const PAGE_SIZE = 20

export interface PagedList<Item> {
  list: Item[]
  state: ListState
  isLoading: boolean
  /** Of the page that was asked for last. */
  error: unknown
}
type ReadPage<Item> = (page: { pos: number; limit: number }) => Promise<{ list: Item[] }>

export interface PagedListReader<Item> {
  get(): PagedList<Item>
  watch(watcher: () => void): () => void
  /** The next page, unless one is on its way or there is none. */
  more(): Promise<void>
  /** From the beginning; what is shown stays until the answer is here. */
  again(): Promise<void>
  stop(): void
}

/** `keyOf` tells what is there already: an item that came in meanwhile has moved the others down. */
export function createPagedList<Item>(
  read: ReadPage<Item>,
  keyOf: (item: Item) => unknown = (item) => item,
  limit: number = PAGE_SIZE,
): PagedListReader<Item> {
  let shown: PagedList<Item> = { list: [], state: ListState.FirstLoad, isLoading: false, error: undefined }
  let life = 0
  const watchers = new Set<() => void>()
  const show = (change: Partial<PagedList<Item>>) => {
    shown = { ...shown, ...change }
    for (const watcher of watchers) watcher()
  }
  async function load(pos: number): Promise<void> {
    const mine = ++life
    show({ isLoading: true, error: undefined })
    try {
      const { list } = await read({ pos, limit })
      if (mine !== life) return
      const state = list.length < limit ? ListState.NoMore : ListState.FooterRefresh
      const known = pos === 0 ? [] : shown.list
      const keys = new Set(known.map(keyOf))
      show({ list: [...known, ...list.filter((item) => !keys.has(keyOf(item)))], state, isLoading: false })
    } catch (error) {
      if (mine === life) show({ isLoading: false, error: error instanceof Cancelled ? undefined : error })
    }
  }
  return {
    get: () => shown,
    watch(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    async more() {
      if (!shown.isLoading && shown.state !== ListState.NoMore) await load(shown.list.length)
    },
    again: () => load(0),
    stop() {
      life++
    },
  }
}

/** `read` and `keyOf` must stay the same between renders. */
export function usePagedList<Item>(read: ReadPage<Item>, keyOf?: (item: Item) => unknown) {
  const [reader] = useState(() => createPagedList(read, keyOf))
  const shown = useSyncExternalStore(reader.watch, reader.get)
  useEffect(() => {
    void reader.again()
    return reader.stop
  }, [reader])
  const more = useCallback(() => void reader.more(), [reader])
  const again = useCallback(() => void reader.again(), [reader])
  return { ...shown, more, again }
}
