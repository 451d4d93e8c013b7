// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UserInfo } from '@mela/contract/account/account.ts'
import { chatSite, type ChatSite } from '../../../test/chat-site.ts'
import { No, until } from '../../../test/envelope-server.ts'
import { READER } from '../../../test/model-server.ts'
import { sessionStore } from '../../account/session/session.ts'
import { clearDatabase, table } from '../../platform/storage/database.ts'
import { clearStored } from '../../platform/storage/storage.ts'
import { SendStatus, type Message } from '../state/model.ts'
import { openChat } from '../sync/open-chat.ts'
import { resend, sendText } from '../send/send.ts'
import { startSending } from '../send/send-queue.ts'
import { chatStore, resetStore } from '../sync/store.ts'
import { viewTimeline } from '../state/view.ts'
import type { TranslationRecord } from './cache.ts'
import { chooseTranslation, sendLanguage } from './settings.ts'
import { translateText } from './translate.ts'
import { hideTranslation, recordId, translateMessage, translateUnasked, translationStore } from './translations.ts'

let site: ChatSite
let stop: () => void
const asked = () => site.http.asked.filter(({ path }) => path === '/api/support/translate').map(({ input }) => input)
const shown = () => viewTimeline(chatStore.getState(), site.roomId).messages
const translationOf = (message: Message) => translationStore.getState()[recordId(message)]
const signInAs = (identity: 1 | 3) => sessionStore.setState({ user: { id: READER, identity } as UserInfo })
const breakDown = () => {
  site.before = ({ path }) => {
    if (path === '/api/support/translate') throw new No({ reason: 'translate_failed' })
  }
}

beforeEach(async () => {
  await clearDatabase()
  clearStored()
  site = await chatSite(2)
  signInAs(3)
  resetStore(READER)
  stop = startSending()
  await openChat(site.roomId)
})
afterEach(async () => {
  stop()
  vi.unstubAllEnvs()
  translationStore.setState({}, true)
  sessionStore.setState({ user: null })
  await site[Symbol.asyncDispose]()
})

test('CHAT-058 a translation is kept as {id, text, lang} and not asked for again for the same message and language', async () => {
  const message = { ...shown()[0]!, content: { text: 'namaste' } }
  await Promise.all([translateMessage(message, 'de'), translateUnasked(message, 'de')])
  expect(translationOf(message)).toMatchObject({ state: 'ready', text: 'namaste in de', lang: 'de' })
  const id = recordId(message)
  expect(await table<TranslationRecord>('translations').all()).toEqual([{ id, text: 'namaste in de', lang: 'de' }])
  await translateMessage(message, 'de')
  hideTranslation(message)
  await translateMessage(message, 'de')
  expect(translationOf(message)).toMatchObject({ isHidden: false })
  // As after a reload: only what the device kept is there.
  translationStore.setState({}, true)
  await translateMessage(message, 'de')
  expect(translationOf(message)).toMatchObject({ state: 'ready', text: 'namaste in de' })
  expect(asked()).toEqual([{ content: 'namaste', lang: 'de' }])
  await translateMessage(message, 'hi')
  await translateMessage({ ...message, id: '2' }, 'hi')
  expect(translationOf(message)).toMatchObject({ text: 'namaste in hi' })
  expect(asked()).toHaveLength(3)
})

test('CHAT-059 a failed translation is a marked text in development; otherwise the original shows and a message is UploadFail', async () => {
  breakDown()
  expect(await translateText('good morning', 'hi')).toBe('[hi] good morning')
  vi.stubEnv('DEV', false)
  await expect(translateText('good morning', 'hi')).rejects.toMatchObject({ reason: 'translate_failed' })
  const message = { ...shown()[0]!, content: { text: 'namaste' } }
  await translateMessage(message, 'hi')
  expect(translationOf(message)).toMatchObject({ state: 'failed', text: '' })
  expect(await table('translations').all()).toEqual([])

  chooseTranslation('send', { isOn: true, lang: 'hi' })
  const mine = () => shown().at(-1)!
  await sendText(site.roomId, 'good evening')
  expect(mine()).toMatchObject({ sendStatus: SendStatus.Uploading, content: { text: 'good evening' } })
  await until(chatStore.subscribe, () => mine().sendStatus === SendStatus.UploadFail)
  expect(site.askedFor('send_message')).toEqual([])
  site.before = () => undefined
  await resend(site.roomId, mine().nonce)
  await until(chatStore.subscribe, () => mine().sendStatus === SendStatus.Success)
  expect(site.askedFor('send_message').map(({ input }) => input['content'])).toMatchObject([
    { data: { text: 'good evening in hi', origin: 'good evening' } },
  ])
})

test('what comes in is not asked for where its letters are those of the language', async () => {
  const [first] = shown()
  const said = (id: string, text: string) => ({ ...first!, id, content: { text } })
  await translateUnasked(said('1', 'नमस्ते 👋'), 'hi')
  await translateUnasked(said('2', '👍 https://mela.example'), 'de')
  expect(asked()).toEqual([])
  expect(translationStore.getState()).toEqual({})
  await translateUnasked(said('3', 'namaste'), 'hi')
  expect(asked()).toEqual([{ content: 'namaste', lang: 'hi' }])
})

test('only customer service writes in another language, and only while the switch is on', () => {
  expect(sendLanguage()).toBeUndefined()
  chooseTranslation('send', { lang: 'ru' })
  expect(sendLanguage()).toBeUndefined()
  chooseTranslation('send', { isOn: true })
  expect(sendLanguage()).toBe('ru')
  signInAs(1)
  expect(sendLanguage()).toBeUndefined()
})
