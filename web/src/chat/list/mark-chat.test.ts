// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChatType } from '@mela/contract/ids.ts'
import { chatSite, type ChatSite } from '../../../test/chat-site.ts'
import { No } from '../../../test/envelope-server.ts'
import { READER } from '../../../test/model-server.ts'
import { EXPECT_MS } from '../../../../waits.ts'
import { clearDatabase } from '../../platform/storage/database.ts'
import { emptyRoom } from '../state/room.ts'
import { totalUnread, viewRoom } from '../state/view.ts'
import { startAcks } from '../sync/ack.ts'
import { restoreSnapshot, startCache } from '../sync/cache.ts'
import { handleEvent } from '../sync/handle-event.ts'
import { closeChat, openChat, startOpenChat } from '../sync/open-chat.ts'
import { chatStore, resetStore } from '../sync/store.ts'
import { resync, startSync } from '../sync/sync.ts'
import { markChatRead, markChatUnread } from './mark-chat.ts'

const CHANNEL = '900001|3'
let site: ChatSite
let parts: (() => void)[]

beforeEach(async () => {
  await clearDatabase()
  site = await chatSite(3)
  begin()
  await resync()
})
afterEach(async () => {
  for (const part of parts) part()
  await site[Symbol.asyncDispose]()
})
function begin() {
  resetStore(READER)
  parts = [startCache(), startAcks(), startOpenChat(), startSync()]
}

const room = (roomId = site.roomId) => viewRoom(chatStore.getState(), roomId)
const told = () =>
  site.http.asked.flatMap(({ path, input }) =>
    /(ack|mark_unread)$/.test(path) ? [`${path.slice('/api/chat/'.length)} ${input['message_id'] ?? ''}`.trim()] : [],
  )

test('marking shows at once, and what waited to be acked is told before it', async () => {
  await openChat(site.roomId)
  await vi.waitUntil(() => told().length === 1, EXPECT_MS)
  handleEvent(site.model.post(site.chat, '12'))
  closeChat(site.roomId)
  expect(totalUnread(chatStore.getState())).toBe(0)
  const marking = markChatUnread(site.roomId)
  expect(room()).toMatchObject({ unreadNum: 0, is_marked_unread: true })
  expect(totalUnread(chatStore.getState())).toBe(1)
  await marking
  expect(told()).toEqual(['ack 3', 'ack 4', 'mark_unread'])
  for (const event of site.events) handleEvent(event)
  await resync()
  expect(room()).toMatchObject({ unreadNum: 0, is_marked_unread: true })
})

test('opening a marked chat ends the mark everywhere, although nothing in it is new', async () => {
  await openChat(site.roomId)
  closeChat(site.roomId)
  await markChatUnread(site.roomId)
  await resync()
  expect(site.chat.isMarked).toBe(true)
  await openChat(site.roomId)
  expect(room()).toMatchObject({ is_marked_unread: false })
  await vi.waitUntil(() => !site.chat.isMarked, EXPECT_MS)
  expect(told()).toEqual(['ack 3', 'mark_unread', 'ack 3'])
  await resync()
  expect(room()).toMatchObject({ unreadNum: 0, is_marked_unread: false })
})

test('a chat that is looked at stays marked by another device until the person turns to it again', async () => {
  await openChat(site.roomId)
  handleEvent(site.model.mark(site.chat))
  await resync()
  await resync()
  expect(room()).toMatchObject({ is_marked_unread: true })
  expect(told()).toEqual(['ack 3'])
  await openChat(site.roomId)
  expect(room()).toMatchObject({ is_marked_unread: false })
  await vi.waitUntil(() => !site.chat.isMarked, EXPECT_MS)
})

test('a mark that the server does not take is taken back', async () => {
  await openChat(site.roomId)
  closeChat(site.roomId)
  site.before = ({ path }) => {
    if (path.endsWith('mark_unread')) throw new No({ reason: 'permission_not_allowed' })
  }
  await markChatUnread(site.roomId)
  expect(room()).toMatchObject({ is_marked_unread: false })
})

test('marking as read acks the newest message, and ends a mark where there is none', async () => {
  expect(room()).toMatchObject({ unreadNum: 3 })
  markChatRead(site.roomId)
  expect(room()).toMatchObject({ unreadNum: 0 })
  await vi.waitUntil(() => told().includes('ack 3'), EXPECT_MS)
  const empty = site.model.chats[1]!
  const roomId = `${empty.chat_id}|1`
  site.model.post(empty, '13')
  site.model.remove(empty, 1)
  site.model.mark(empty)
  await resync()
  expect(room(roomId)).toMatchObject({ lastMessage: null, is_marked_unread: true })
  markChatRead(roomId)
  await vi.waitUntil(() => !empty.isMarked, EXPECT_MS)
  await resync()
  expect(room(roomId)).toMatchObject({ is_marked_unread: false })
})

test('a channel is marked on this device alone, and stays so after a reload', async () => {
  const [target] = CHANNEL.split('|')
  const channel = emptyRoom(target!, ChatType.Channel)
  chatStore.setState(({ rooms }) => ({ rooms: { ...rooms, [CHANNEL]: channel }, heads: { [CHANNEL]: '2' } }))
  await markChatUnread(CHANNEL)
  for (const part of parts) part()
  begin()
  await restoreSnapshot(READER)
  expect(room(CHANNEL)).toMatchObject({ unreadNum: 0, is_marked_unread: true })
  expect(totalUnread(chatStore.getState())).toBe(4)
  markChatRead(CHANNEL)
  expect(room(CHANNEL)).toMatchObject({ is_marked_unread: false })
  expect(told()).toEqual([])
})
