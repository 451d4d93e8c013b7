// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { Unreachable } from '@mela/contract/client.ts'
import { mountHook, until } from '../../../test/mount-hook.ts'
import { cancelPending, Cancelled } from '../net/api.ts'
import { ListState, PAGE_SIZE, usePages, type PageAsked } from './use-pages.ts'

afterEach(() => cancelPending())

/** Answers pages of a list of numbers and notes what was asked. */
function source(total: number) {
  const asked: PageAsked[] = []
  const read = (page: PageAsked) => {
    asked.push(page)
    const length = Math.max(0, Math.min(page.limit, total - page.pos))
    return Promise.resolve({ list: Array.from({ length }, (_, index) => page.pos + index), total })
  }
  return { asked, read }
}

test('SHELL-036 (part: all lists but messages and activities) a list goes from first load to footer refresh to no more, 20 at a time, and then asks nothing', async () => {
  expect([ListState.FirstLoad, ListState.FooterRefresh, ListState.NoMore, PAGE_SIZE]).toEqual([1, 2, 3, 20])
  const { asked, read } = source(45)
  const { get } = mountHook(() => usePages(['numbers'], read))
  expect(get()).toMatchObject({ list: [], state: 1 })
  await until(() => get().list.length === 20)
  expect(get()).toMatchObject({ state: 2, isLoading: false, first: { total: 45 } })
  get().more()
  await until(() => get().list.length === 40)
  expect(get().state).toBe(2)
  get().more()
  await until(() => get().state === 3)
  expect(get().list).toEqual(Array.from({ length: 45 }, (_, index) => index))
  get().more()
  get().more()
  await Promise.resolve()
  expect(asked).toEqual([
    { pos: 0, limit: 20 },
    { pos: 20, limit: 20 },
    { pos: 40, limit: 20 },
  ])
})

test('SHELL-036 (part: all lists but messages and activities) a full last page is followed by an empty one, and a short first page ends the list at once', async () => {
  const exact = mountHook(() => usePages(['exact'], source(20).read))
  await until(() => exact.get().state === 2)
  exact.get().more()
  await until(() => exact.get().state === 3)
  expect(exact.get().list).toHaveLength(20)
  const none = mountHook(() => usePages(['none'], source(0).read))
  await until(() => none.get().state === 3)
  expect(none.get().list).toEqual([])
})

test('one page is asked for at a time, and one that failed can be asked for again', async () => {
  const { asked, read } = source(30)
  let isUp = false
  const { get } = mountHook(() =>
    usePages(['failing'], (page) => (isUp ? read(page) : Promise.reject(new Cancelled('not told')))),
  )
  await until(() => !get().isLoading)
  // What gave way to another read is no news, and the list is still to come.
  expect(get()).toMatchObject({ list: [], state: 1, error: undefined })
  isUp = true
  get().retry()
  await until(() => get().state === 2)
  get().more()
  get().more()
  await until(() => get().state === 3)
  expect(asked.map(({ pos }) => pos)).toEqual([0, 20])
})

test('a page that fails leaves the others, says why, and is asked for alone', async () => {
  const { asked, read } = source(30)
  const failure = new Unreachable('down', false)
  let isUp = true
  const { get } = mountHook(() => usePages(['half'], (page) => (isUp ? read(page) : Promise.reject(failure))))
  await until(() => get().state === 2)
  isUp = false
  get().more()
  await until(() => get().error === failure)
  expect(get().list).toHaveLength(20)
  isUp = true
  get().retry()
  await until(() => get().list.length === 30)
  expect(get()).toMatchObject({ state: 3, error: undefined })
  expect(asked.map(({ pos }) => pos)).toEqual([0, 20])
})

test('what has moved down meanwhile stands in the list once, and again reads all that is shown', async () => {
  let added = 0
  const numbers = () => Array.from({ length: 30 + added }, (_, index) => ({ id: 30 + added - index }))
  const read = ({ pos, limit }: PageAsked) => Promise.resolve({ list: numbers().slice(pos, pos + limit) })
  const { get } = mountHook(() => usePages(['moving'], read, { keyOf: ({ id }) => id }))
  await until(() => get().state === 2)
  added = 3
  get().more()
  await until(() => get().state === 3)
  expect(get().list.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, index) => 30 - index))
  get().again()
  await until(() => get().list.length === 33)
  expect(get().list[0]).toEqual({ id: 33 })
})

test('a list with cursors is read by them and ends with the last', async () => {
  const asked: (string | undefined)[] = []
  const { get } = mountHook(() =>
    usePages(
      ['cursors'],
      ({ pos, limit }, { after }) => {
        asked.push(after)
        const list = Array.from({ length: limit }, (_, index) => pos + index)
        return Promise.resolve({ list, cursor: pos === 0 ? 'next' : null })
      },
      { limit: 5 },
    ),
  )
  await until(() => get().state === 2)
  get().more()
  await until(() => get().state === 3)
  expect(get().list).toHaveLength(10)
  expect(asked).toEqual([undefined, 'next'])
})

test('a list whose reading again failed is read again from its beginning', async () => {
  const { asked, read } = source(5)
  let isUp = true
  const failure = new Unreachable('down', false)
  const { get } = mountHook(() => usePages(['short'], (page) => (isUp ? read(page) : Promise.reject(failure))))
  await until(() => get().state === 3)
  isUp = false
  get().again()
  await until(() => get().error === failure)
  expect(get().list).toHaveLength(5)
  isUp = true
  get().retry()
  await until(() => get().error === undefined && !get().isLoading)
  expect(asked).toHaveLength(2)
})
