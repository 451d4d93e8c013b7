// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chatSite, type ChatSite } from '../../../test/chat-site.ts'
import { No, OfProxy, until } from '../../../test/envelope-server.ts'
import { READER } from '../../../test/model-server.ts'
import { NodeXhr } from '../../../test/node-xhr.ts'
import { clearDatabase, table } from '../../platform/storage/database.ts'
import { SendStatus } from '../state/model.ts'
import { openChat } from '../sync/open-chat.ts'
import { readOutbox } from './outbox.ts'
import { cancelUnsent, resend, restoreOutbox, sendMedia } from './send.ts'
import { startSending } from './send-queue.ts'
import { chatStore, resetStore } from '../sync/store.ts'
import { viewTimeline } from '../state/view.ts'

let site: ChatSite
let stop: () => void

beforeEach(async () => {
  vi.stubGlobal('XMLHttpRequest', NodeXhr)
  await clearDatabase()
  site = await chatSite(0)
  site.files.part_size = 100
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
const settled = (...wanted: SendStatus[]) =>
  until(
    chatStore.subscribe,
    () => JSON.stringify(mine().map(({ sendStatus }) => sendStatus)) === JSON.stringify(wanted),
  )
const film = (bytes: number) => ({
  kind: 'video' as const,
  file: new File([new Uint8Array(bytes)], 'film.mp4', { type: 'video/mp4' }),
  width: 640,
  height: 360,
  duration: 5,
  cover: new Blob(['cover'], { type: 'image/jpeg' }),
})
const put = () => site.http.asked.filter(({ path }) => path.startsWith('/files/')).map(({ path }) => path)
const sentUrls = () =>
  site
    .askedFor('send_message')
    .map(({ input }) => (input['content'] as unknown as { data: { video_url: string } }).data.video_url)

/** As a new page of the same browser. */
async function reload(): Promise<void> {
  stop()
  resetStore(READER)
  stop = startSending()
  await openChat(site.roomId)
  await restoreOutbox(READER)
}
/** Resolves once the site was gone in the place of this answer. */
function cutAt(path: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  site.before = (asked) => {
    if (asked.path !== path) return
    site.http.isUp = false
    site.before = () => undefined
    resolve()
    throw new OfProxy(502, 'bad gateway')
  }
  return promise
}
const { Success, UploadFail } = SendStatus

test('a large film goes in parts of its size, with its type, and is sent when the site has looked at it', async () => {
  await sendMedia(site.roomId, [film(450)], false)
  await settled(Success)
  expect(put()).toEqual(['/files/1_t', ...[1, 2, 3, 4, 5].map((n) => `/files/1/parts/${n}`)])
  const parts = site.http.asked.filter(({ path }) => path.includes('/parts/'))
  expect(parts.map(({ headers }) => Number(headers['content-length']))).toEqual([100, 100, 100, 100, 50])
  expect(new Set(parts.map(({ headers }) => headers['content-type']))).toEqual(new Set(['video/mp4']))
  expect(sentUrls()).toEqual(['/files/1'])
  expect(await readOutbox(READER)).toEqual([])
  expect(await table('files').all()).toEqual([])
})

test('after a break and a reload only the missing parts go, under the same address and without asking for room again', async () => {
  const cut = cutAt('/files/1/parts/3')
  await sendMedia(site.roomId, [film(450)], false)
  await cut
  const before = put().length
  site.http.isUp = true
  await reload()
  await settled(Success)
  const after = put().slice(before)
  expect(after).not.toContain('/files/1/parts/1')
  expect(after).not.toContain('/files/1/parts/2')
  expect(new Set(after)).toEqual(new Set([3, 4, 5].map((n) => `/files/1/parts/${n}`)))
  expect(sentUrls()).toEqual(['/files/1'])
  expect(site.http.asked.filter(({ path }) => path.endsWith('/upload_sign'))).toHaveLength(1)
})

test('where the site has forgotten the parts, the file goes again from the start', async () => {
  const cut = cutAt('/files/1/parts/3')
  await sendMedia(site.roomId, [film(250)], false)
  await cut
  site.files.parts.clear()
  site.http.isUp = true
  await reload()
  await settled(Success)
  expect(put()).toContain('/files/2/parts/1')
  expect(sentUrls()).toEqual(['/files/2'])
})

test('a file that the site refuses when it has looked at it fails, and trying again begins from the start', async () => {
  site.before = ({ path }) => {
    if (path.endsWith('/upload_finish')) throw new No({ reason: 'media_type_not_allowed' })
  }
  await sendMedia(site.roomId, [film(250)], false)
  await settled(UploadFail)
  expect(site.askedFor('send_message')).toEqual([])
  site.before = () => undefined
  await resend(site.roomId, mine()[0]!.nonce)
  await settled(Success)
  expect(sentUrls()).toEqual(['/files/2'])
})

test('taken back between two parts, nothing more of it goes and nothing is kept', async () => {
  const { promise: isAtSecond, resolve: tell } = Promise.withResolvers<void>()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  site.before = async ({ path }) => {
    if (path !== '/files/1/parts/2') return
    tell()
    await held
  }
  await sendMedia(site.roomId, [film(450)], false)
  await isAtSecond
  await cancelUnsent(site.roomId, mine()[0]!.nonce)
  release()
  expect(mine()).toEqual([])
  await sendMedia(site.roomId, [film(10)], false)
  await settled(Success)
  expect(put()).not.toContain('/files/1/parts/3')
  expect(await readOutbox(READER)).toEqual([])
  expect(await table('files').all()).toEqual([])
})
