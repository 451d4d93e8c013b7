import { expect, test } from 'vitest'
import { createPagedList, ListState, PAGE_SIZE } from './use-paged-list.ts'

/** Answers pages of a list of numbers and notes what was asked. */
function source(total: number) {
  const asked: { pos: number; limit: number }[] = []
  const read = (page: { pos: number; limit: number }) => {
    asked.push(page)
    const length = Math.max(0, Math.min(page.limit, total - page.pos))
    return Promise.resolve({ list: Array.from({ length }, (_, index) => page.pos + index) })
  }
  return { asked, read }
}

test('SHELL-036 a list goes from first load to footer refresh to no more, 20 at a time, and then asks nothing', async () => {
  expect([ListState.FirstLoad, ListState.FooterRefresh, ListState.NoMore, PAGE_SIZE]).toEqual([1, 2, 3, 20])
  const { asked, read } = source(45)
  const list = createPagedList(read)
  expect(list.get()).toMatchObject({ list: [], state: 1 })
  await list.more()
  expect(list.get()).toMatchObject({ state: 2, isLoading: false })
  await list.more()
  expect(list.get().state).toBe(2)
  await list.more()
  expect(list.get().state).toBe(3)
  expect(list.get().list).toEqual(Array.from({ length: 45 }, (_, index) => index))
  await list.more()
  await list.more()
  expect(asked).toEqual([
    { pos: 0, limit: 20 },
    { pos: 20, limit: 20 },
    { pos: 40, limit: 20 },
  ])
})

test('SHELL-036 a full last page is followed by an empty one, and a short first page ends the list at once', async () => {
  const exact = createPagedList(source(20).read)
  await exact.more()
  expect(exact.get().state).toBe(2)
  await exact.more()
  expect(exact.get()).toMatchObject({ state: 3 })
  expect(exact.get().list).toHaveLength(20)
  const none = createPagedList(source(0).read)
  await none.more()
  expect(none.get()).toMatchObject({ list: [], state: 3 })
})

test('one page is asked for at a time, and one that failed can be asked for again', async () => {
  const { asked, read } = source(30)
  let isUp = false
  const list = createPagedList((page) => (isUp ? read(page) : Promise.reject(new Error('down'))))
  await list.more()
  expect(list.get()).toMatchObject({ list: [], state: 1, isLoading: false })
  expect(list.get().error).toBeInstanceOf(Error)
  isUp = true
  await Promise.all([list.more(), list.more()])
  expect(asked).toHaveLength(1)
  expect(list.get().error).toBeUndefined()
  await list.again()
  expect(list.get().list).toHaveLength(20)
})
