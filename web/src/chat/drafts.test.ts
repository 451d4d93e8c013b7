// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { clearDatabase, table } from '../platform/database.ts'
import { draftStore, restoreDrafts, setDraft, startDrafts } from './drafts.ts'

const kept = table<unknown>('drafts')

afterEach(async () => {
  vi.useRealTimers()
  await clearDatabase()
})

test('a draft is kept after a pause of 300 ms and is back after a reload, without touching what is being typed', async () => {
  await kept.all()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let stop = startDrafts()
  setDraft('1-2|1', 'nam')
  vi.advanceTimersByTime(299)
  setDraft('1-2|1', 'namaste')
  setDraft('1-3|1', 'hello')
  vi.advanceTimersByTime(299)
  expect(await kept.all()).toEqual([])
  vi.advanceTimersByTime(1)
  await vi.waitUntil(async () => (await kept.all()).length === 2)
  stop()
  stop = startDrafts()
  expect(draftStore.getState()).toEqual({})
  setDraft('1-3|1', 'typed since')
  await restoreDrafts()
  expect(draftStore.getState()).toEqual({ '1-2|1': 'namaste', '1-3|1': 'typed since' })
  setDraft('1-2|1', '')
  setDraft('1-3|1', '')
  await vi.waitUntil(async () => (await kept.all()).length === 0)
  expect(draftStore.getState()).toEqual({})
  stop()
})
