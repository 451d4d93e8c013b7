// @vitest-environment node
import 'fake-indexeddb/auto'
import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { chatSite, type ChatSite } from '../../../test/chat-site.ts'
import * as toaster from '@mela/ui/overlay/Toaster.tsx'
import { No, OfProxy, until } from '../../../test/envelope-server.ts'
import { READER } from '../../../test/model-server.ts'
import { clearDatabase } from '../../platform/storage/database.ts'
import { SendStatus } from '../state/model.ts'
import { openChat } from '../sync/open-chat.ts'
import { readOutbox } from './outbox.ts'
import { resend, restoreOutbox, sendText } from './send.ts'
import { sendAll, startSending } from './send-queue.ts'
import { chatStore, resetStore } from '../sync/store.ts'
import { viewTimeline } from '../state/view.ts'

let site: ChatSite
let stop: () => void

beforeEach(async () => {
  await clearDatabase()
  site = await chatSite(2)
  start()
})
afterEach(async () => {
  stop()
  await site[Symbol.asyncDispose]()
})

function start() {
  resetStore(READER)
  stop = startSending()
}
const shown = () => viewTimeline(chatStore.getState(), site.roomId).messages
const mine = () => shown().filter(({ senderId }) => senderId === READER)
const statuses = () => mine().map(({ sendStatus }) => sendStatus)
/** What is sent has its place when the server's copy is on screen; until then the local one stands in for it. */
const settled = (count: number, status: SendStatus) =>
  until(
    chatStore.subscribe,
    () =>
      mine().filter(({ id, sendStatus }) => sendStatus === status && (id !== '' || status !== SendStatus.Success))
        .length === count,
  )
const sent = () => site.askedFor('send_message').map(({ input }) => input['nonce'])
const stored = () => site.chat.messages.map(({ nonce }) => nonce)

test('a text is on screen at once as Sending and becomes the stored message, once', async () => {
  await openChat(site.roomId)
  const sending = sendText(site.roomId, 'namaste')
  expect(mine()).toMatchObject([{ id: '', content: { text: 'namaste' }, sendStatus: SendStatus.Sending }])
  await sending
  await settled(1, SendStatus.Success)
  expect(mine()).toHaveLength(1)
  expect(mine()[0]!.id).toBe('3')
  expect(await readOutbox(READER)).toEqual([])
})

describe('on a device without room for unsent messages', () => {
  beforeEach(() => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
  })
  afterEach(() => vi.restoreAllMocks())

  test('they are sent all the same, and the person is told once', async () => {
    const told = vi.spyOn(toaster, 'showToast')
    await openChat(site.roomId)
    await sendText(site.roomId, 'one')
    await sendText(site.roomId, 'two')
    await settled(2, SendStatus.Success)
    expect(new Set(sent()).size).toBe(2)
    expect(stored().slice(-2)).toEqual(sent())
    expect(told).toHaveBeenCalledOnce()
    expect(await readOutbox(READER)).toEqual([])
  })
})

test('an answer that is JSON but not ours counts as lost, and the message is sent again', async () => {
  await openChat(site.roomId)
  const answers: unknown[] = [
    { error: 'upstream' },
    { code: 500 },
    { code: 10000 },
    null,
    'text',
    [],
    { code: 500, data: {} },
  ]
  const tries = answers.length + 1
  site.after = ({ path }) => {
    if (path.endsWith('/send_message') && answers.length > 0) throw new OfProxy(500, answers.shift())
  }
  await sendText(site.roomId, 'through a broken proxy')
  for (let number = 1; number < tries; number++) {
    await expect.poll(() => sent().length, { timeout: 60_000 }).toBe(number)
    await sendAll({ isReconnected: false })
  }
  await expect.poll(() => readOutbox(READER), { timeout: 60_000 }).toEqual([])
  expect(sent()).toHaveLength(tries)
  expect(new Set(sent()).size).toBe(1)
  expect(stored().filter((nonce) => nonce === String(sent()[0]))).toHaveLength(1)
})

test('nothing blank is sent', async () => {
  await sendText(site.roomId, ' \n ')
  expect(mine()).toEqual([])
  expect(site.http.asked).toEqual([])
})

test('messages leave one at a time and in order', async () => {
  await openChat(site.roomId)
  let under_way = 0
  let most = 0
  site.before = async ({ path }) => {
    if (!path.endsWith('send_message')) return
    most = Math.max(most, ++under_way)
    await new Promise((next) => setImmediate(next))
    under_way--
  }
  for (const text of ['one', 'two', 'three', 'four']) await sendText(site.roomId, text)
  const nonces = mine().map(({ nonce }) => nonce)
  await settled(4, SendStatus.Success)
  expect(most).toBe(1)
  expect(stored().slice(2)).toEqual(nonces)
  expect(mine().map(({ id }) => id)).toEqual(['3', '4', '5', '6'])
})

test('PLUS-016 written offline, messages survive a reload and arrive once and in order although the first answer was lost', async () => {
  await openChat(site.roomId)
  // The first one is stored, but its answer never arrives.
  site.before = ({ path }) => {
    if (!path.endsWith('send_message')) return
    site.http.isUp = false
    site.before = () => undefined
  }
  await sendText(site.roomId, 'one')
  await sendText(site.roomId, 'two')
  await sendText(site.roomId, 'three')
  expect(statuses()).toEqual([SendStatus.Sending, SendStatus.Sending, SendStatus.Sending])
  const nonces = mine().map(({ nonce }) => nonce)
  stop()
  start()
  site.http.isUp = true
  await openChat(site.roomId)
  await restoreOutbox(READER)
  await settled(3, SendStatus.Success)
  await until(chatStore.subscribe, () => mine().every(({ id }) => id !== ''))
  expect(stored().slice(2)).toEqual(nonces)
  expect(mine().map(({ id }) => id)).toEqual(['3', '4', '5'])
  expect(await readOutbox(READER)).toEqual([])
})

test('while the server is out of reach a message stays Sending, and goes when the connection is back', async () => {
  await openChat(site.roomId)
  site.http.isUp = false
  await sendText(site.roomId, 'one')
  expect(statuses()).toEqual([SendStatus.Sending])
  site.http.isUp = true
  await sendAll({ isReconnected: true })
  await settled(1, SendStatus.Success)
  expect(new Set(sent()).size).toBe(1)
  expect(stored()).toHaveLength(3)
})

test.each([
  ['not_friends', 'not_friends'],
  ['not_member', 'kicked'],
  ['muted', 'muted'],
  ['blocked_by_peer', 'blocked_by_peer'],
  ['permission_not_allowed', undefined],
] as const)(
  'refused as %s a message fails with the line %s, what follows goes on, and a resend ends in one message',
  async (reason, line) => {
    await openChat(site.roomId)
    let refusals = 1
    site.before = ({ path }) => {
      if (path.endsWith('send_message') && refusals-- > 0) throw new No({ reason })
    }
    await sendText(site.roomId, 'refused')
    await sendText(site.roomId, 'taken')
    await settled(1, SendStatus.Success)
    await settled(1, SendStatus.SendFail)
    const [failed] = mine()
    expect(failed).toMatchObject({ content: { text: 'refused' }, sendStatus: SendStatus.SendFail })
    const lines = () => shown().filter(({ contentType }) => contentType === ContentType.LocalSystem)
    expect(lines().map(({ content }) => content)).toEqual(line ? [{ key: line }] : [])
    stop()
    start()
    await openChat(site.roomId)
    await restoreOutbox(READER)
    expect(statuses()).toContain(SendStatus.SendFail)
    expect(lines()).toHaveLength(line ? 1 : 0)
    await resend(site.roomId, failed!.nonce)
    await settled(2, SendStatus.Success)
    expect(lines()).toEqual([])
    expect(stored().filter((nonce) => nonce === failed!.nonce)).toHaveLength(1)
    expect(await readOutbox(READER)).toEqual([])
  },
)
