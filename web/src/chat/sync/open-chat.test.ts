// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chatSite, type ChatSite } from '../../../test/chat-site.ts'
import { No, until } from '../../../test/envelope-server.ts'
import { READER } from '../../../test/model-server.ts'
import { clearDatabase } from '../../platform/storage/database.ts'
import { startAcks } from './ack.ts'
import { startCache } from './cache.ts'
import { closeChat, jumpTo, loadNewer, loadOlder, openChat, startOpenChat } from './open-chat.ts'
import { chatStore, resetStore } from './store.ts'
import { resync, startSync } from './sync.ts'
import { handleEvent } from './handle-event.ts'
import { viewRoom, viewTimeline } from '../state/view.ts'
import { EXPECT_MS } from '../../../../waits.ts'

let site: ChatSite
let parts: (() => void)[]

beforeEach(async () => {
  await clearDatabase()
  site = await chatSite(1000)
  begin()
  await resync()
})
afterEach(async () => {
  end()
  await site[Symbol.asyncDispose]()
})
function begin() {
  resetStore(READER)
  parts = [startCache(), startAcks(), startOpenChat(), startSync()]
}
function end() {
  for (const part of parts) part()
}

const timeline = () => viewTimeline(chatStore.getState(), site.roomId)
const range = () => {
  const ids = timeline().messages.map(({ id }) => Number(id))
  expect(ids).toEqual(ids.map((_, index) => ids[0]! + index))
  return [ids[0], ids[ids.length - 1]]
}
const pages = () => site.askedFor('get_messages').map(({ input }) => ({ ...input }))
const acks = () => site.askedFor('ack').map(({ input }) => input['message_id'])

test('opening a chat loads its newest page, clears unread and mention, and acknowledges', async () => {
  expect(viewRoom(chatStore.getState(), site.roomId)!.unreadNum).toBe(1000)
  await openChat(site.roomId)
  expect(range()).toEqual([981, 1000])
  expect(timeline()).toMatchObject({ hasOlder: true, hasNewer: false, isLoading: false })
  expect(viewRoom(chatStore.getState(), site.roomId)).toMatchObject({ unreadNum: 0, is_mentioned: false })
  expect(acks()).toEqual(['1000'])
  await resync()
  expect(viewRoom(chatStore.getState(), site.roomId)!.unreadNum).toBe(0)
})

test('a chat opens where it was left: with all that is unread and some before it, or around that place if it is more', async () => {
  await openChat(site.roomId, '950')
  expect(range()).toEqual([931, 1000])
  expect(timeline()).toMatchObject({ hasNewer: false, isLoading: false })
  expect(acks()).toEqual(['1000'])
  const asked = pages().length
  await openChat(site.roomId, '960')
  expect(pages(), 'what is loaded is not asked for again').toHaveLength(asked)

  await openChat(site.roomId, '300')
  expect(range()).toEqual([281, 340])
  expect(timeline()).toMatchObject({ hasOlder: true, hasNewer: true })
  expect(pages(), 'one question').toHaveLength(asked + 1)
  await loadNewer(site.roomId)
  expect(range()).toEqual([281, 360])
  await openChat(site.roomId, '5')
  expect(range()).toEqual([1, 60])
})

test('what is told while the first page is under way joins it', async () => {
  let is_told = false
  site.after = ({ path }) => {
    if (is_told || path !== '/api/chat/get_messages') return
    is_told = true
    handleEvent(site.model.post(site.chat, '12'))
  }
  await openChat(site.roomId)
  expect(range()).toEqual([981, 1001])
})

test('the first words in a chat that nobody has written in show at once', async () => {
  const chat = site.model.chats[1]!
  const roomId = `${chat.chat_id}|1`
  site.before = ({ path }) => {
    if (path === '/api/chat/get_messages') throw new No({ reason: 'permission_not_allowed' })
  }
  await openChat(roomId)
  expect(viewTimeline(chatStore.getState(), roomId)).toMatchObject({ messages: [], isLoading: false })
  handleEvent(site.model.post(chat, READER))
  handleEvent(site.model.post(chat, '13'))
  expect(viewTimeline(chatStore.getState(), roomId).messages.map(({ id }) => id)).toEqual(['1', '2'])
  closeChat(roomId)
})

test('older pages join on without gap or repetition until there are no more', async () => {
  await openChat(site.roomId)
  await loadOlder(site.roomId)
  expect(range()).toEqual([961, 1000])
  await jumpTo(site.roomId, '15')
  expect(range()).toEqual([1, 60])
  expect(timeline().hasOlder).toBe(false)
  const asked = pages().length
  await loadOlder(site.roomId)
  expect(pages()).toHaveLength(asked)
})

test('a jump is one request with the place in the middle, and newer pages lead back to the end', async () => {
  await openChat(site.roomId)
  await jumpTo(site.roomId, '850')
  expect(pages().slice(1)).toEqual([{ chat_id: site.chat.chat_id, chat_type: '1', before: '881', limit: '60' }])
  expect(range()).toEqual([821, 880])
  expect(timeline()).toMatchObject({ hasOlder: true, hasNewer: true })
  handleEvent(site.model.post(site.chat, '12'))
  expect(range()).toEqual([821, 880])
  while (timeline().hasNewer) await loadNewer(site.roomId)
  expect(range()).toEqual([821, 1001])
  const asked = pages().length
  await jumpTo(site.roomId, '970')
  await jumpTo(site.roomId, 'latest')
  expect(pages()).toHaveLength(asked)
  await jumpTo(site.roomId, '5')
  await jumpTo(site.roomId, 'latest')
  expect(pages()).toHaveLength(asked + 2)
  expect(range()).toEqual([942, 1001])
})

test('a timeline holds at most 400 messages and lets go of the far side', async () => {
  await openChat(site.roomId)
  for (let page = 0; page < 30; page++) await loadOlder(site.roomId)
  expect(range()).toEqual([381, 780])
  expect(timeline()).toMatchObject({ hasOlder: true, hasNewer: true })
  await loadNewer(site.roomId)
  expect(range()).toEqual([401, 800])
})

test('an answer about a place that was left by a jump is thrown away', async () => {
  await openChat(site.roomId)
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  site.before = ({ input }) => (input['before'] === '981' ? held : undefined)
  const older = loadOlder(site.roomId)
  await jumpTo(site.roomId, '100')
  release()
  await older
  expect(range()).toEqual([71, 130])
})

test('acks leave at most every 3 seconds per chat, and the last one always', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  try {
    await openChat(site.roomId)
    for (let count = 0; count < 5; count++) handleEvent(site.model.post(site.chat, '12'))
    expect(acks()).toEqual(['1000'])
    await vi.advanceTimersByTimeAsync(2_999)
    expect(acks()).toEqual(['1000'])
    await vi.advanceTimersByTimeAsync(1)
    await vi.waitUntil(() => acks().length === 2, EXPECT_MS)
    expect(acks()).toEqual(['1000', '1005'])
    closeChat(site.roomId)
    handleEvent(site.model.post(site.chat, '12'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(acks()).toHaveLength(2)
    expect(viewRoom(chatStore.getState(), site.roomId)!.unreadNum).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

test('nothing is acknowledged while the page is hidden, and everything when it is seen again', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible', documentElement: { lang: 'en' } })
  vi.stubGlobal('document', page)
  try {
    end()
    begin()
    await resync()
    await openChat(site.roomId)
    page.visibilityState = 'hidden'
    page.dispatchEvent(new Event('visibilitychange'))
    handleEvent(site.model.post(site.chat, '12'))
    expect(range()).toEqual([981, 1001])
    expect(viewRoom(chatStore.getState(), site.roomId)!.unreadNum).toBe(1)
    expect(acks()).toEqual(['1000'])
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(viewRoom(chatStore.getState(), site.roomId)!.unreadNum).toBe(0)
    page.visibilityState = 'hidden'
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.waitUntil(() => acks().length === 2, EXPECT_MS)
    expect(acks()).toEqual(['1000', '1001'])
  } finally {
    vi.unstubAllGlobals()
  }
})

test('what was lost while the socket stayed up is fetched into the open chat by a resync', async () => {
  await openChat(site.roomId)
  site.model.post(site.chat, '12')
  site.model.post(site.chat, '12')
  await resync()
  expect(range()).toEqual([981, 1002])
  expect(viewRoom(chatStore.getState(), site.roomId)!.unreadNum).toBe(0)
})

test('a gap in the open chat is closed by one request after the last known message', async () => {
  await openChat(site.roomId)
  site.model.post(site.chat, '12')
  handleEvent(site.model.post(site.chat, '12'))
  expect(range()).toEqual([981, 1000])
  await until(chatStore.subscribe, () => timeline().messages.length === 22)
  expect(range()).toEqual([981, 1002])
  expect(pages().slice(1)).toMatchObject([{ after: '1000' }])
})

test('a chat of which nothing could be loaded goes on loading until the connection is back', async () => {
  site.http.isUp = false
  await openChat(site.roomId)
  expect(timeline()).toMatchObject({ messages: [], isLoading: true })
  site.http.isUp = true
  await resync()
  expect(range()).toEqual([981, 1000])
  expect(timeline().isLoading).toBe(false)
})

test('CHAT-080 (part: removals, pins and lost chats) what was removed and pinned while away is asked for by its number, and a chat that is gone disappears', async () => {
  const left = site.model.chats[1]!
  site.model.post(left, '13')
  await resync()
  expect(viewRoom(chatStore.getState(), `${left.chat_id}|1`)).toBeDefined()
  await openChat(site.roomId)
  await loadOlder(site.roomId)
  const asked = pages().length
  const ids = () => timeline().messages.map(({ id }) => Number(id))
  for (let id = 100; id < 650; id++) site.model.remove(site.chat, id)
  site.model.remove(site.chat, 970)
  site.model.hide(site.chat, 990)
  site.model.pinMessage(site.chat, 985)
  site.model.clear(left)
  await resync()
  expect(ids()).toEqual(Array.from({ length: 40 }, (_, index) => 961 + index).filter((id) => id !== 970 && id !== 990))
  expect(viewRoom(chatStore.getState(), site.roomId)!.pinMessage).toMatchObject({ id: '985' })
  expect(viewRoom(chatStore.getState(), `${left.chat_id}|1`)).toBeUndefined()
  expect(site.askedFor('get_changes').map(({ input }) => input['after'])).toEqual(['0', '500'])
  expect(pages(), 'nothing is reloaded').toHaveLength(asked)
  await resync()
  expect(site.askedFor('get_changes')).toHaveLength(2)
})
