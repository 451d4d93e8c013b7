// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { chatSite, type ChatSite } from '../../../test/chat-site.ts'
import { No, until } from '../../../test/envelope-server.ts'
import { READER } from '../../../test/model-server.ts'
import { NodeXhr } from '../../../test/node-xhr.ts'
import { clearDatabase, table } from '../../platform/storage/database.ts'
import { SendStatus } from '../state/model.ts'
import { openChat } from '../sync/open-chat.ts'
import { readOutbox } from './outbox.ts'
import { cancelUnsent, resend, restoreOutbox, sendMedia, sendText, sendVoice } from './send.ts'
import { sendAll, startSending } from './send-queue.ts'
import { chatStore, resetStore } from '../sync/store.ts'
import { viewTimeline } from '../state/view.ts'

let site: ChatSite
let stop: () => void

beforeEach(async () => {
  vi.stubGlobal('XMLHttpRequest', NodeXhr)
  await clearDatabase()
  site = await chatSite(0)
  resetStore(READER)
  stop = startSending()
  await openChat(site.roomId)
})
afterEach(async () => {
  stop()
  await site[Symbol.asyncDispose]()
  vi.unstubAllGlobals()
})

const mine = () =>
  viewTimeline(chatStore.getState(), site.roomId).messages.filter(({ senderId }) => senderId === READER)
const statuses = () => mine().map(({ sendStatus }) => sendStatus)
const settled = (...wanted: SendStatus[]) =>
  until(chatStore.subscribe, () => JSON.stringify(statuses()) === JSON.stringify(wanted))
const asked = (path: string) => site.http.asked.filter((each) => each.path.endsWith(path))
const contents = () =>
  asked('/send_message').map(({ input }) => input['content'] as unknown as { type: number; data: object })
const voice = (seconds = 3) => ({ file: new Blob(['sound'], { type: 'audio/webm' }), duration: seconds })
const film = (bytes: number) => ({
  kind: 'video' as const,
  file: new File([new Uint8Array(bytes)], 'film.mp4', { type: 'video/mp4' }),
  width: 640,
  height: 360,
  duration: 5,
  cover: new Blob(['cover'], { type: 'image/jpeg' }),
})
/** `hold` keeps uploads waiting. */
function storage({ hold, refuse }: { hold?: Promise<void>; refuse?: () => boolean } = {}) {
  site.before = async ({ path }) => {
    if (!path.startsWith('/files/')) return
    await hold
    if (refuse?.()) throw new No({ reason: 'media_type_not_allowed' })
  }
}
const { Success, Sending, Uploading, SendFail, UploadFail } = SendStatus

test('a voice goes up first, then as a message that holds its address, and what is behind it waits', async () => {
  const { promise: hold, resolve: release } = Promise.withResolvers<void>()
  storage({ hold })
  await sendVoice(site.roomId, voice())
  await sendText(site.roomId, 'behind')
  expect(statuses()).toEqual([Uploading, Sending])
  release()
  await settled(Success, Success)
  expect(contents()).toEqual([
    { type: ContentType.Audio, data: { url: '/files/1', duration: 3 } },
    expect.objectContaining({ type: ContentType.Text }),
  ])
  expect(asked('/upload_sign')[0]!.input).toMatchObject({ biz: 'voice', type: 'audio/webm', size: 5, duration: 3 })
  expect(await readOutbox(READER)).toEqual([])
  expect(await table('files').all()).toEqual([])
})

test('a film brings its cover; words overtake a large one and not a small one', async () => {
  const { promise: hold, resolve: release } = Promise.withResolvers<void>()
  storage({ hold })
  await sendMedia(site.roomId, [film(9 * 1024 * 1024)], false)
  await sendText(site.roomId, 'overtaking')
  await settled(Success, Uploading)
  await sendMedia(site.roomId, [film(10)], false)
  await sendText(site.roomId, 'waiting')
  expect(statuses()).toEqual([Success, Uploading, Uploading, Sending])
  release()
  await settled(Success, Success, Success, Success)
  const [, first] = contents()
  expect(first!.data).toEqual({
    video_url: '/files/1',
    poster_url: '/files/1_t',
    width: 640,
    height: 360,
    duration: 5,
  })
  expect(asked('/files/1_t')).toHaveLength(1)
  expect(contents().map((content) => 'text' in content.data)).toEqual([true, false, false, true])
})

test('CHAT-046 a film is signed for with its size, type, width, height, length and the size of its cover', async () => {
  storage()
  await sendMedia(site.roomId, [film(10)], false)
  await settled(Success)
  expect(asked('/upload_sign').map(({ input }) => input)).toEqual([
    { biz: 'chat', size: 10, type: 'video/mp4', width: 640, height: 360, duration: 5, thumbnail_size: 5 },
  ])
})

test('after a reload an unfinished upload starts again, and a finished one is not repeated', async () => {
  storage()
  site.http.isUp = false
  await sendVoice(site.roomId, voice())
  expect(statuses()).toEqual([Uploading])
  stop()
  resetStore(READER)
  stop = startSending()
  site.http.isUp = true
  let refusals = 1
  const { before } = site
  site.before = async (question) => {
    await before(question)
    if (question.path.endsWith('/send_message') && refusals-- > 0) throw new No({ reason: 'muted' })
  }
  await openChat(site.roomId)
  await restoreOutbox(READER)
  await settled(SendFail)
  expect(asked('/files/1')).toHaveLength(1)
  stop()
  resetStore(READER)
  stop = startSending()
  await openChat(site.roomId)
  await restoreOutbox(READER)
  expect(statuses()).toEqual([SendFail])
  await resend(site.roomId, mine()[0]!.nonce)
  await settled(Success)
  expect(site.http.asked.filter(({ path }) => path.startsWith('/files/'))).toHaveLength(1)
  expect(new Set(asked('/send_message').map(({ input }) => input['nonce'])).size).toBe(1)
})

test('a refused upload fails as such, is tried again from the start, and what follows it goes on', async () => {
  let refusals = 1
  storage({ refuse: () => refusals-- > 0 })
  await sendVoice(site.roomId, voice())
  await sendText(site.roomId, 'after')
  await settled(UploadFail, Success)
  stop()
  resetStore(READER)
  stop = startSending()
  await openChat(site.roomId)
  await restoreOutbox(READER)
  expect(statuses()).toContain(UploadFail)
  const failed = mine().find(({ sendStatus }) => sendStatus === UploadFail)!
  await resend(site.roomId, failed.nonce)
  await settled(Success, Success)
})

test('taken back while it goes up, nothing is sent or kept; without a connection it waits', async () => {
  const { promise: hold, resolve: release } = Promise.withResolvers<void>()
  storage({ hold })
  await sendVoice(site.roomId, voice())
  await cancelUnsent(site.roomId, mine()[0]!.nonce)
  expect(mine()).toEqual([])
  release()
  expect(await readOutbox(READER)).toEqual([])
  expect(await table('files').all()).toEqual([])
  site.http.isUp = false
  await sendVoice(site.roomId, voice())
  expect(statuses()).toEqual([Uploading])
  site.http.isUp = true
  await sendAll({ isReconnected: true })
  await settled(Success)
  expect(asked('/send_message')).toHaveLength(1)
})
