// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { mountHook } from '../../../test/mount-hook.ts'
import { sessionStore } from '../../account/session/session.ts'
import { useLevelUp } from './seen-level.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStore.setState({ status: 'signed_in', userId: '7' })
})

/** What a screen celebrates that hears of these levels one after the other, and closes each. */
function celebrated(user_id: string, levels: readonly (number | undefined)[]): number[] {
  sessionStore.setState({ userId: user_id })
  const told: number[] = []
  for (const level of levels) {
    const { get, unmount } = mountHook(() => useLevelUp(level))
    const risen = get().level
    if (risen !== undefined) told.push(risen)
    get().end()
    unmount()
  }
  return told
}

test('a level is celebrated once on each device and for each person, and never what a device sees first', () => {
  expect(celebrated('7', [undefined, 3, 3, 4, 4, 2, 4, 6])).toEqual([4, 6])
  expect(celebrated('8', [2, 3])).toEqual([3])
  expect(celebrated('7', [6, 7])).toEqual([7])
})

test('it stays until somebody has closed it, whichever screen is looked at', async () => {
  celebrated('7', [2])
  const page = mountHook(() => useLevelUp(3))
  await expect.poll(() => page.get().level).toBe(3)
  page.unmount()
  const other = mountHook(() => useLevelUp(undefined))
  expect(other.get().level).toBe(3)
  other.get().end()
  await expect.poll(() => other.get().level).toBeUndefined()
})

test('nothing is noted before the level is known, and nothing of nobody', () => {
  mountHook(() => useLevelUp(undefined))
  sessionStore.setState({ status: 'guest', userId: null })
  mountHook(() => useLevelUp(3))
  expect(localStorage.length).toBe(0)
})
