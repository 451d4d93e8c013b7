// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { chatSite, type ChatSite } from '../../../test/chat-site.ts'
import { until } from '../../../test/envelope-server.ts'
import { READER } from '../../../test/model-server.ts'
import { clearDatabase, table } from '../../platform/storage/database.ts'
import { clearStored, writeStored } from '../../platform/storage/storage.ts'
import { startChat, stopChat } from '../start.ts'
import { keepUnsent, readOutbox, type Unsent } from '../send/outbox.ts'
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

test('what an earlier page left unsent is in the list at once and on its way, without a chat being opened', async () => {
  const unsent: Unsent = {
    ...{ nonce: 'kept', user_id: READER, roomId: site.roomId, target: site.chat.chat_id, type: ChatType.Private },
    content: { type: ContentType.Text, data: { text: 'namaste', client: 'h5' } },
    ...{ created_unix: 1, order: 1, anchor: '30', isFailed: false },
  }
  await keepUnsent(unsent)
  const answering = Promise.withResolvers<void>()
  site.before = ({ path }) => (path.endsWith('/send_message') ? answering.promise : undefined)
  await startChat(READER)
  const last = () => viewRooms(chatStore.getState())[0]?.lastMessage
  await until(chatStore.subscribe, () => last()?.nonce === 'kept')
  expect(last()).toMatchObject({ id: '', content: { text: 'namaste' } })
  answering.resolve()
  await vi.waitUntil(async () => (await readOutbox(READER)).length === 0, EXPECT_MS)
  expect(site.askedFor('send_message').map(({ input }) => input['nonce'])).toEqual(['kept'])
  expect(last()).toMatchObject({ id: '31' })
})
