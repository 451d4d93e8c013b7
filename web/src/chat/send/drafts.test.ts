// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { clearDatabase, table } from '../../platform/storage/database.ts'
import { draftStore, restoreDrafts, setDraft, startDrafts } from './drafts.ts'
import { choose, forgetChosen } from '../mention/chosen.ts'
import { takeMentions } from '../mention/take-mentions.ts'
import type { Message } from '../state/model.ts'
import { forgetReplies, setReply, takeReply } from '../quote/reply.ts'
import { EXPECT_MS } from '../../../../waits.ts'

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
  await vi.waitUntil(async () => (await kept.all()).length === 2, EXPECT_MS)
  stop()
  stop = startDrafts()
  expect(draftStore.getState()).toEqual({})
  setDraft('1-3|1', 'typed since')
  await restoreDrafts()
  expect(draftStore.getState()).toEqual({ '1-2|1': 'namaste', '1-3|1': 'typed since' })
  setDraft('1-2|1', '')
  setDraft('1-3|1', '')
  await vi.waitUntil(async () => (await kept.all()).length === 0, EXPECT_MS)
  expect(draftStore.getState()).toEqual({})
  stop()
})

test('what a draft answers and whom it names come back with it, and go when it is sent', async () => {
  let stop = startDrafts()
  const reply = { id: '4', senderId: '9', content: { text: 'shall we?' } } as unknown as Message
  setReply('5|2', reply)
  choose('5|2', { id: '9', name: 'Dev' })
  setDraft('5|2', '@Dev gladly')
  await vi.waitUntil(async () => (await kept.all()).length === 1, EXPECT_MS)
  stop()
  forgetReplies()
  forgetChosen()
  stop = startDrafts()
  await restoreDrafts()
  expect(draftStore.getState()).toEqual({ '5|2': '@Dev gladly' })
  expect(takeReply('5|2')).toMatchObject({ message_id: '4', author_id: '9' })
  expect(takeMentions('5|2', '@Dev gladly')).toEqual(['9'])
  setDraft('5|2', '')
  await vi.waitUntil(async () => (await kept.all()).length === 0, EXPECT_MS)
  stop()
})
