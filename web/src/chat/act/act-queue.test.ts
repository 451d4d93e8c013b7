// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as toaster from '@mela/ui/overlay/Toaster.tsx'
import { chatSite, type ChatSite } from '../../../test/chat-site.ts'
import { No, until } from '../../../test/envelope-server.ts'
import { READER } from '../../../test/model-server.ts'
import { clearDatabase } from '../../platform/storage/database.ts'
import { viewRoom, viewTimeline } from '../state/view.ts'
import { handleEvent } from '../sync/handle-event.ts'
import { openChat } from '../sync/open-chat.ts'
import { chatStore, resetStore } from '../sync/store.ts'
import { resync } from '../sync/sync.ts'
import { flushActs, startActs, stopActs } from './act-queue.ts'
import { clearRecords, removeChat, removeMessages, setFlags, setPin } from './chat-acts.ts'

let site: ChatSite
const told = vi.spyOn(toaster, 'showToast')

beforeEach(async () => {
  await clearDatabase()
  site = await chatSite(3)
  await newPage()
})
afterEach(async () => {
  stopActs()
  told.mockClear()
  await site[Symbol.asyncDispose]()
})

/** As a reload leaves it: nothing in memory, and what the device kept. */
async function newPage(): Promise<void> {
  stopActs()
  resetStore(READER)
  if (site.http.isUp) await resync()
  await startActs(READER)
}
const room = () => viewRoom(chatStore.getState(), site.roomId)
const messages = () => viewTimeline(chatStore.getState(), site.roomId).messages
const ids = () => messages().map(({ id }) => id)
const undo = () => told.mock.lastCall![1]!.act!.onAct()
const shows = (isShown: () => boolean) => until(chatStore.subscribe, isShown)
const settled = () => shows(() => chatStore.getState().overlay === undefined)

test('a message is gone at once, and comes back with Undo before the server hears of anything', async () => {
  await openChat(site.roomId)
  removeMessages(messages().slice(-1), true)
  expect(ids()).toEqual(['1', '2'])
  expect(room()?.lastMessage?.id).toBe('2')
  expect(told).toHaveBeenCalledExactlyOnceWith(expect.any(String), expect.objectContaining({ seconds: 5 }))
  undo()
  expect(ids()).toEqual(['1', '2', '3'])
  expect(room()?.lastMessage?.id).toBe('3')
  await flushActs()
  expect(site.askedFor('remove_message')).toEqual([])
})

test('whoever leaves the app means it: what was held back is told to the server at once', async () => {
  await openChat(site.roomId)
  const [first, , last] = messages()
  removeMessages([last!], true)
  removeMessages([first!], false)
  await flushActs()
  expect(site.askedFor('remove_message').map(({ input }) => [input['message_ids'], input['scope']])).toEqual([
    [['3'], 2],
    [['1'], 1],
  ])
  expect(chatStore.getState().overlay).toBeUndefined()
  expect(ids()).toEqual(['2'])
  // Neither a fresh answer nor a reload brings them back.
  await resync()
  expect(room()?.lastMessage?.id).toBe('2')
  await newPage()
  await openChat(site.roomId)
  expect(ids()).toEqual(['2'])
})

test('what was done offline stays done over a reload and is told to the server when it can be', async () => {
  await openChat(site.roomId)
  const [first, second] = messages()
  site.http.isUp = false
  setPin(first!, true)
  setFlags(site.roomId, { flag_mute: true })
  removeMessages([second!], false)
  await flushActs()
  expect(room()).toMatchObject({ flag_mute: true, pinMessage: { id: '1' } })
  expect(ids()).toEqual(['1', '3'])
  site.http.isUp = true
  const asked = site.http.asked.length
  await newPage()
  await openChat(site.roomId)
  expect(room()).toMatchObject({ flag_mute: true, pinMessage: { id: '1' } })
  expect(ids()).toEqual(['1', '3'])
  await settled()
  const acts = site.http.asked.slice(asked).map(({ path }) => path.split('/').at(-1))
  for (const act of ['pin_message', 'session', 'remove_message'])
    expect(acts.filter((each) => each === act)).toHaveLength(1)
  expect(site.chat.pin).toBe(1)
  expect(ids()).toEqual(['1', '3'])
})

test('a chat that was removed offline takes nothing along that its reader did not know', async () => {
  await openChat(site.roomId)
  site.http.isUp = false
  removeChat(site.roomId)
  await flushActs()
  expect(room()).toBeUndefined()
  site.http.isUp = true
  handleEvent(site.model.post(site.chat, '12'))
  expect(room()?.lastMessage?.id).toBe('4')
  await flushActs()
  await settled()
  await resync()
  expect(site.askedFor('remove_chat').at(-1)!.input).toMatchObject({ message_id: '3' })
  expect(room()).toMatchObject({ lastMessage: { id: '4' } })
  await openChat(site.roomId)
  await shows(() => ids().join() === '4')
})

test('cleared records leave an empty chat, which Undo fills again', async () => {
  await openChat(site.roomId)
  clearRecords(site.roomId, 'Cleared')
  expect(messages()).toEqual([])
  expect(room()).toMatchObject({ lastMessage: null, unreadNum: 0 })
  undo()
  expect(ids()).toEqual(['1', '2', '3'])
  clearRecords(site.roomId, 'Cleared')
  await flushActs()
  await settled()
  expect(site.askedFor('remove_message').map(({ input }) => [input['all'], input['message_id']])).toEqual([[1, '3']])
  expect(messages()).toEqual([])
  expect(room()).toMatchObject({ lastMessage: null })
})

test('what the server refuses is as it was, and the person is told', async () => {
  await openChat(site.roomId)
  site.before = ({ path }) => {
    if (path.endsWith('/pin_message')) throw new No({ reason: 'permission_not_allowed' })
  }
  setPin(messages()[0]!, true)
  expect(room()?.pinMessage?.id).toBe('1')
  await settled()
  expect(room()?.pinMessage).toBeNull()
  expect(told).toHaveBeenCalledExactlyOnceWith(expect.any(String), expect.objectContaining({ isError: true }))
})

test('what another tab has done or taken back is not done here', async () => {
  site.http.isUp = false
  removeChat(site.roomId)
  await flushActs()
  site.http.isUp = true
  const asked = site.askedFor('remove_chat').length
  await clearDatabase(['acts'])
  await flushActs()
  expect(chatStore.getState().overlay).toBeUndefined()
  expect(site.askedFor('remove_chat')).toHaveLength(asked)
})
