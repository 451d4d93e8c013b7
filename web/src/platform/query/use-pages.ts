import { useCallback, useMemo } from 'react'
import { hashKey, useInfiniteQuery, type InfiniteData, type QueryKey } from '@tanstack/react-query'
import { queries, readAgain } from './client.ts'
import { toldError } from './use-read.ts'

// A list that grows page by page as its end comes into view.
export const ListState = { FirstLoad: 1, FooterRefresh: 2, NoMore: 3 } as const
export type ListState = (typeof ListState)[keyof typeof ListState]
export const PAGE_SIZE = 20

export interface PageAsked {
  pos: number
  limit: number
}
interface PageParam {
  pos: number
  /** The cursor of the page before it, where the list has cursors. */
  after?: string
}
interface PageAnswer<Item> {
  list: Item[]
  /** Where the next page begins; null after the last one. Lists without cursors count. */
  cursor?: string | null
}

export interface PagesOptions<Item> {
  /** Tells what is there already: an item that came in meanwhile has moved the others down. */
  keyOf?: (item: Item) => unknown
  limit?: number
  isOn?: boolean
  /** Nothing outlives the screen: it begins with one page again, and not with what was changed since it was read. */
  isFresh?: boolean
}

export interface Pages<Item, Answer> {
  list: Item[]
  /** Beside its list it may say more, such as a total. */
  first: Answer | undefined
  state: ListState
  isLoading: boolean
  /** Of the page that was asked for last. */
  error: unknown
  /** The next page, unless one is on its way or there is none. */
  more: () => void
  /** All that is shown, from the beginning; it stays until the answer is here. */
  again: () => void
  /** After an error: the page that failed. */
  retry: () => void
}

const itself = (item: unknown) => item
const hasOnePage = ({ state }: { state: { data: { pages: unknown[] } | undefined } }) =>
  (state.data?.pages.length ?? 0) <= 1

/** `read` is taken from the newest render and must read the list that `key` names. */
export function usePages<Item, Answer extends PageAnswer<Item>>(
  key: QueryKey,
  read: (
    page: PageAsked,
    more: { signal: AbortSignal; after: string | undefined },
  ) => Promise<Answer & PageAnswer<Item>>,
  { keyOf = itself, limit = PAGE_SIZE, isOn = true, isFresh }: PagesOptions<Item> = {},
): Pages<Item, Answer> {
  const hash = hashKey(key)
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the hash stands for the key
  const queryKey = useMemo(() => ['pages', ...key], [hash])
  const { data, error, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage } = useInfiniteQuery<
    Answer,
    Error,
    InfiniteData<Answer, PageParam>,
    QueryKey,
    PageParam
  >(
    {
      queryKey,
      queryFn: ({ pageParam: { pos, after }, signal }) => read({ pos, limit }, { signal, after }),
      initialPageParam: { pos: 0 },
      getNextPageParam: (last, _pages, { pos }) => nextOf(last, pos, limit),
      enabled: isOn,
      // Whoever has read on would ask for many pages at once.
      refetchOnReconnect: hasOnePage,
      refetchOnWindowFocus: hasOnePage,
      ...(isFresh && { gcTime: 0 }),
    },
    queries,
  )
  const list = useMemo(() => withoutRepeats(data?.pages ?? [], keyOf), [data, keyOf])
  const more = useCallback(() => {
    if (!isFetching && hasNextPage) void fetchNextPage({ cancelRefetch: false })
  }, [isFetching, hasNextPage, fetchNextPage])
  const again = useCallback(() => void readAgain(queryKey), [queryKey])
  const state = data === undefined ? ListState.FirstLoad : hasNextPage ? ListState.FooterRefresh : ListState.NoMore
  return {
    ...{ list, first: data?.pages[0], state, isLoading: isFetching, more, again },
    error: isFetching ? undefined : toldError(error),
    retry: isFetchNextPageError ? more : again,
  }
}

function nextOf({ list, cursor }: PageAnswer<unknown>, pos: number, limit: number): PageParam | undefined {
  if (list.length < limit || cursor === null) return undefined
  return { pos: pos + list.length, ...(cursor !== undefined && { after: cursor }) }
}

function withoutRepeats<Item>(pages: readonly { list: Item[] }[], keyOf: (item: Item) => unknown): Item[] {
  const known = new Map<unknown, Item>()
  for (const { list } of pages) for (const item of list) if (!known.has(keyOf(item))) known.set(keyOf(item), item)
  return [...known.values()]
}
