// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chatSite, type ChatSite } from '../../../test/chat-site.ts'
import { until } from '../../../test/envelope-server.ts'
import { READER } from '../../../test/model-server.ts'
import { clearDatabase, table } from '../../platform/storage/database.ts'
import { clearStored, writeStored } from '../../platform/storage/storage.ts'
import { startChat, stopChat } from '../index.ts'
import { closeChat, openChat } from './open-chat.ts'
import { chatStore } from './store.ts'
import { viewRooms, viewTimeline } from '../state/view.ts'
import { EXPECT_MS } from '../../../../waits.ts'

let site: ChatSite
beforeEach(async () => {
  site = await chatSite(30)
  writeStored('token', 'the token')
})
afterEach(async () => {
  stopChat()
  closeChat(site.roomId)
  clearStored()
  await clearDatabase()
  await site[Symbol.asyncDispose]()
})
const ids = () => viewTimeline(chatStore.getState(), site.roomId).messages.map(({ id }) => Number(id))

test('a chat that its screen opened before the session began is loaded when it begins', async () => {
  await openChat(site.roomId)
  expect(site.http.asked).toEqual([])
  await startChat(READER)
  await until(chatStore.subscribe, () => ids().length === 20 && viewRooms(chatStore.getState()).length === 1)
  expect(viewRooms(chatStore.getState())).toMatchObject([{ roomId: site.roomId, unreadNum: 0 }])
})

test('after a reload without a network the kept chat is on screen', async () => {
  await startChat(READER)
  await openChat(site.roomId)
  await vi.waitUntil(async () => (await table<unknown>('messages').keys()).length === 1, EXPECT_MS)
  stopChat()
  site.http.isUp = false
  void startChat(READER)
  void openChat(site.roomId)
  await until(chatStore.subscribe, () => ids().length === 20)
  expect(ids()[19]).toBe(30)
  expect(viewRooms(chatStore.getState())).toMatchObject([{ roomId: site.roomId, unreadNum: 0 }])
})

test('when the session ends nothing of it stays in memory', async () => {
  await startChat(READER)
  await openChat(site.roomId)
  stopChat()
  expect(chatStore.getState()).toMatchObject({ reader: '', rooms: {}, timelines: {}, locals: {}, isLoaded: false })
})
