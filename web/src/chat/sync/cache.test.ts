// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chatSite, type ChatSite } from '../../../test/chat-site.ts'
import { READER } from '../../../test/model-server.ts'
import { clearDatabase, table } from '../../platform/storage/database.ts'
import { chatsToKeep, restoreSnapshot, startCache } from './cache.ts'
import { openChat } from './open-chat.ts'
import { emptyRoom } from '../state/room.ts'
import { chatStore, resetStore } from './store.ts'
import { resync, startSync } from './sync.ts'
import { handleEvent } from './handle-event.ts'
import { viewRooms, viewTimeline } from '../state/view.ts'
import { EXPECT_MS } from '../../../../waits.ts'

let site: ChatSite
let parts: (() => void)[]

beforeEach(async () => {
  await clearDatabase()
  site = await chatSite(50)
  begin()
})
afterEach(async () => {
  end()
  await site[Symbol.asyncDispose]()
})
function begin() {
  resetStore(READER)
  parts = [startCache(), startSync()]
}
function end() {
  for (const part of parts) part()
}

test('CHAT-035 the newest 20 messages of at most 20 recent and 20 pinned chats are kept', async () => {
  const opened = Array.from({ length: 30 }, (_, index) => `${100 + index}|2`)
  const pinned = Array.from({ length: 25 }, (_, index) => `${200 + index}|2`)
  const rooms = [...opened, ...pinned].map((key) => emptyRoom(key.split('|')[0]!, 2))
  const byId = Object.fromEntries(
    rooms.map((room) => [room.roomId, { ...room, flag_top: pinned.includes(room.roomId) }]),
  )
  const keep = chatsToKeep(opened, byId)
  expect([...keep]).toEqual([...opened.slice(0, 20), ...pinned.slice(0, 20)])
  expect(chatsToKeep([pinned[0]!, ...opened], byId).size).toBe(40)

  await resync()
  await openChat(site.roomId)
  const kept = table<{ messages: unknown[] }>('messages')
  await vi.waitUntil(async () => (await kept.get(site.roomId)) !== undefined, EXPECT_MS)
  expect((await kept.get(site.roomId))!.messages).toHaveLength(20)
})

test('CHAT-035 the kept chats and messages are shown before the server answers, then brought up to date', async () => {
  await resync()
  await openChat(site.roomId)
  const kept = table<unknown>('messages')
  await vi.waitUntil(async () => (await kept.keys()).length === 1, EXPECT_MS)
  end()
  site.model.post(site.chat, '12')
  const { promise: held, resolve: release } = promiseWithResolvers()
  site.before = () => held
  begin()
  expect(await restoreSnapshot(READER)).toBe(true)
  const synced = resync()
  const opened = openChat(site.roomId)
  const ids = () => viewTimeline(chatStore.getState(), site.roomId).messages.map(({ id }) => Number(id))
  await vi.waitUntil(() => ids().length === 20, EXPECT_MS)
  expect(ids()).toEqual(Array.from({ length: 20 }, (_, index) => 31 + index))
  expect(viewRooms(chatStore.getState())).toMatchObject([{ roomId: site.roomId, lastMessage: { id: '50' } }])
  expect(chatStore.getState().isLoaded).toBe(true)
  release()
  await Promise.all([synced, opened])
  expect(ids()).toEqual(Array.from({ length: 21 }, (_, index) => 31 + index))
  expect(viewRooms(chatStore.getState())[0]).toMatchObject({ unreadNum: 0, lastMessage: { id: '51' } })
  expect(site.askedFor('get_message_updates')[1]!.input['after']).toBeDefined()
})

test('what is removed leaves the disk too, and is not shown again from an older copy', async () => {
  await resync()
  await openChat(site.roomId)
  const kept = table<{ messages: { id: string }[] }>('messages')
  const keptIds = async () => (await kept.get(site.roomId))?.messages.map(({ id }) => Number(id)) ?? []
  await vi.waitUntil(async () => (await keptIds()).includes(45), EXPECT_MS)
  const copy = (await kept.get(site.roomId))!
  end()
  begin()
  await restoreSnapshot(READER)
  handleEvent(site.model.remove(site.chat, 45))
  await vi.waitUntil(async () => !(await keptIds()).includes(45), EXPECT_MS)
  expect(await keptIds()).toHaveLength(19)
  await kept.put(site.roomId, copy)
  site.before = () => new Promise(() => undefined)
  void openChat(site.roomId)
  const shown = () => viewTimeline(chatStore.getState(), site.roomId).messages.map(({ id }) => Number(id))
  await vi.waitUntil(() => shown().length > 0, EXPECT_MS)
  expect(shown()).not.toContain(45)
})

test('a snapshot of another person is not shown', async () => {
  await resync()
  await openChat(site.roomId)
  await vi.waitUntil(async () => (await table<unknown>('snapshot').get('chats')) !== undefined, EXPECT_MS)
  end()
  resetStore('99')
  expect(await restoreSnapshot('99')).toBe(false)
  expect(viewRooms(chatStore.getState())).toEqual([])
})

function promiseWithResolvers() {
  let resolve = () => undefined as void
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}
