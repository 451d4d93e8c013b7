// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UserInfo } from '@mela/contract/account/account.ts'
import { sentContent } from '@mela/contract/chat/chat-content.ts'
import { chatSite, type ChatSite } from '../../../test/chat-site.ts'
import { No, until } from '../../../test/envelope-server.ts'
import { READER } from '../../../test/model-server.ts'
import { NodeXhr } from '../../../test/node-xhr.ts'
import { sessionStore } from '../../account/session/session.ts'
import { clearDatabase } from '../../platform/storage/database.ts'
import { clearStored } from '../../platform/storage/storage.ts'
import { SendStatus } from '../state/model.ts'
import { viewTimeline } from '../state/view.ts'
import { openChat } from '../sync/open-chat.ts'
import { chatStore, resetStore } from '../sync/store.ts'
import { chooseTranslation } from '../translation/settings.ts'
import * as drawing from './media/shrink.ts'
import { restoreOutbox, sendCard, sendInvitation, sendMedia, sendText, sendVoice } from './send.ts'
import { startSending } from './send-queue.ts'

let site: ChatSite
let stop: () => void
beforeEach(async () => {
  // Only a browser can draw a picture.
  vi.spyOn(drawing, 'shrink').mockImplementation((file) => Promise.resolve({ file, width: 40, height: 30 }))
  vi.stubGlobal('XMLHttpRequest', NodeXhr)
  await clearDatabase()
  clearStored()
  site = await chatSite(0)
  sessionStore.setState({ user: { id: READER, identity: 3 } as UserInfo })
  resetStore(READER)
  stop = startSending()
  await openChat(site.roomId)
})
afterEach(async () => {
  stop()
  sessionStore.setState({ user: null })
  await site[Symbol.asyncDispose]()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

const { Success, Sending, Uploading, SendFail, UploadFail } = SendStatus
const mine = () =>
  viewTimeline(chatStore.getState(), site.roomId).messages.filter(({ senderId }) => senderId === READER)
const media = (kind: 'image' | 'video', type: string) => ({
  ...{ kind, file: new File(['bytes'], 'file', { type }), width: 40, height: 30, duration: 5 },
  ...(kind === 'video' ? { cover: new Blob(['cover'], { type: 'image/jpeg' }) } : {}),
})

/** What people can send, each once, by the way the app has for it. */
const ways: Record<string, () => Promise<void>> = {
  text: () => sendText(site.roomId, 'namaste'),
  translated: async () => {
    chooseTranslation('send', { isOn: true, lang: 'hi' })
    await sendText(site.roomId, 'good evening')
    chooseTranslation('send', { isOn: false })
  },
  audio: () => sendVoice(site.roomId, { file: new Blob(['sound'], { type: 'audio/webm' }), duration: 3 }),
  image: () => sendMedia(site.roomId, [media('image', 'image/png')], false),
  video: () => sendMedia(site.roomId, [media('video', 'video/mp4')], false),
  invitation: () => sendInvitation(site.roomId, { id: '5', name: 'Mela' }),
  card: () => sendCard(site.roomId, { id: '8', type: 'idcard', name: 'Asha' }),
}
const started = ['text', 'invitation', 'card']
const prepared = ['translated', 'audio', 'image', 'video']

/** Every status that the message which is sent now goes through, up to its end. */
async function statusesOf(way: string): Promise<SendStatus[]> {
  const known = new Set(mine().map(({ nonce }) => nonce))
  const seen: SendStatus[] = []
  const look = () => {
    const status = mine().find(({ nonce }) => !known.has(nonce))?.sendStatus
    if (status !== undefined && seen.at(-1) !== status) seen.push(status)
  }
  const end = chatStore.subscribe(look)
  await ways[way]!()
  await until(chatStore.subscribe, () => [Success, SendFail, UploadFail].some((status) => status === seen.at(-1)))
  end()
  return seen
}

test('CHAT-023 text to translate, audio, images and videos start as Uploading, all else as Sending, and what is uploaded already too', async () => {
  const kinds = new Set<number>()
  site.http.isUp = false
  for (const way of Object.keys(ways)) {
    await ways[way]!()
    const { sendStatus, contentType } = mine().at(-1)!
    expect(`${way} ${sendStatus}`).toBe(`${way} ${started.includes(way) ? Sending : Uploading}`)
    kinds.add(contentType)
  }
  expect(kinds, 'all that the server takes from people').toEqual(
    new Set(sentContent.options.map(({ shape }) => shape.type.value)),
  )
})

test('CHAT-023 an image or a video whose upload was finished before a reload starts again as Sending', async () => {
  const uploads = () => site.http.asked.filter(({ path }) => /^\/files\/\d+$/.test(path)).length
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  site.before = async ({ path }) => {
    if (path.endsWith('/send_message')) await held
  }
  for (const way of ['image', 'video']) {
    await ways[way]!()
    const { nonce } = mine().at(-1)!
    const status = () => mine().find((each) => each.nonce === nonce)?.sendStatus
    expect(status()).toBe(Uploading)
    if (way === 'image') await until(chatStore.subscribe, () => status() === Sending)
  }
  await expect.poll(uploads, { timeout: 60_000 }).toBe(2)
  await expect.poll(() => mine().map(({ sendStatus }) => sendStatus), { timeout: 60_000 }).toEqual([Sending, Sending])
  stop()
  resetStore(READER)
  stop = startSending()
  await openChat(site.roomId)
  await restoreOutbox(READER)
  expect(mine().map(({ sendStatus }) => sendStatus)).toEqual([Sending, Sending])
  release()
  await until(chatStore.subscribe, () => mine().every(({ sendStatus }) => sendStatus === Success))
  expect(uploads(), 'nothing went up twice').toBe(2)
})

test('CHAT-024 Uploading becomes Sending after the upload or the translation, and Sending Success on a good answer', async () => {
  for (const way of prepared) expect([way, ...(await statusesOf(way))]).toEqual([way, Uploading, Sending, Success])
  for (const way of started) expect([way, ...(await statusesOf(way))]).toEqual([way, Sending, Success])
})

test('CHAT-024 a refused upload or translation is UploadFail, and a refused message SendFail', async () => {
  vi.stubEnv('DEV', false)
  site.before = ({ path }) => {
    if (path.startsWith('/files/')) throw new No({ reason: 'media_type_not_allowed' })
    if (path.endsWith('/translate')) throw new No({ reason: 'translate_failed' })
  }
  for (const way of prepared) expect([way, ...(await statusesOf(way))]).toEqual([way, Uploading, UploadFail])
  site.before = ({ path }) => {
    if (path.endsWith('/send_message')) throw new No({ reason: 'muted' })
  }
  for (const way of started) expect([way, ...(await statusesOf(way))]).toEqual([way, Sending, SendFail])
  expect([...(await statusesOf('audio'))]).toEqual([Uploading, Sending, SendFail])
})
