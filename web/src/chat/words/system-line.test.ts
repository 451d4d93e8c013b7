// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { SYSTEM_LINES } from '@mela/contract/groups/groups-rules.ts'
import { formatMessage } from '@mela/contract/text/message-format.ts'
import { intlLocales, languages, type Language } from '../../platform/i18n/languages.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'
import { previewText } from './message-text.ts'
import { CAME_IN, namedIn, systemText } from './system-line.ts'
import type { Message } from '../state/model.ts'

const names: Record<string, string> = { '1': 'Asha', '2': 'Gurpreet', '3': 'Meera', '4': 'Dev', '5': 'Kenji' }
const nameOf = (id: string) => names[id] ?? 'Mela user'

function translator(language: Language): Translate {
  const words = JSON.parse(
    readFileSync(new URL(`../../../locales/${language}/chat.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>
  return (key, values = {}) => formatMessage(words[key.slice(5)] ?? key, values, intlLocales[language])
}
const said = (
  content: Record<string, unknown>,
  language: Language = 'en',
  contentType: ContentType = ContentType.System,
) => systemText({ contentType, content }, translator(language), nameOf, intlLocales[language])
const line = (key: string, params: Record<string, unknown> = {}) => ({ key, params, text: 'as the service wrote it' })

test('a line names one person, several people, and of many the first two and how many more', () => {
  expect(said(line('member_removed', { user_ids: ['2'], by: '1' }))).toBe('Gurpreet was removed from the group')
  expect(said(line('member_removed', { user_ids: ['2', '3'] }))).toBe('Gurpreet and Meera were removed from the group')
  expect(said(line('member_muted', { user_ids: ['2', '3', '4'] }))).toBe('Gurpreet, Meera and Dev were muted')
  expect(said(line('member_muted', { user_ids: ['1', '2', '3', '4', '5'] }))).toBe(
    'Asha, Gurpreet and 3 others were muted',
  )
  expect(said(line('owner_transferred', { user_id: '3' }))).toBe('Meera is now the owner')
  expect(said(line('group_created', { user_id: '1', user_ids: ['2', '3'] }))).toBe('Asha created the group')
  expect(said(line('group_blocked'))).toBe('The group has been blocked')
  expect(said(line('group_unblocked'))).toBe('The group chat has been unblocked')
  expect(said(line('member_removed', { user_ids: ['2', '3'] }), 'de')).toBe(
    'Gurpreet und Meera wurden aus der Gruppe entfernt',
  )
  expect(said(line('member_muted', { user_ids: ['1', '2', '3', '4'] }), 'ja')).toBe(
    'Ashaさん、Gurpreetさん、他2人の発言が制限されました。',
  )
})

test('people who came in are named with who brought them', () => {
  const joined = (content: Record<string, unknown>) => said(content, 'en', ContentType.JoinGroup)
  expect(joined({ user_id: '2' })).toBe('Gurpreet joined the group')
  expect(joined({ user_id: '2', ref_user_id: '1' })).toBe('Asha invited Gurpreet to the group')
  expect(joined({ user_id: '2', user_ids: ['2', '3'], ref_user_id: '1' })).toBe(
    'Asha invited Gurpreet and Meera to the group',
  )
  expect(
    namedIn({ contentType: ContentType.JoinGroup, content: { user_ids: ['2', '3', '4', '5'], ref_user_id: '1' } }),
  ).toEqual(['2', '3', '4', '1'])
  const local = (content: Record<string, unknown>) => said({ key: CAME_IN, ...content }, 'en', ContentType.LocalSystem)
  expect(local({ ref_user_id: '1' })).toBe('Asha invited you to this group')
  expect(local({})).toBe('You joined with a group link')
})

test('every line the service writes into a group is said in eight languages', () => {
  for (const language of languages) {
    for (const key of SYSTEM_LINES) {
      const text = said(line(key, { user_id: '1', user_ids: ['1', '2'], count: 3 }), language)
      expect(text, `${language} ${key}`).not.toMatch(/chat\.|[{}]|^$/)
    }
  }
})

test('who opened a treasure box is said to the two concerned, each from their side', () => {
  const content = { chest_id: '1000000001', user_id: '1', receive_user_id: '2' }
  const toldTo = (reader: string, language: Language = 'en', given: Record<string, unknown> = content) =>
    systemText(
      { contentType: ContentType.TreasureReceived, content: given },
      translator(language),
      nameOf,
      intlLocales[language],
      reader,
    )
  expect(toldTo('1')).toBe('Gurpreet opened your treasure box')
  expect(toldTo('2')).toBe('You opened a treasure box from Asha')
  expect(toldTo('1', 'en', { ...content, receive_user_id: '1' })).toBe('You opened your own treasure box')
  expect(toldTo('1', 'ja')).toBe('Gurpreetさんが宝箱を開けました。')
  for (const language of languages)
    for (const reader of ['1', '2']) expect(toldTo(reader, language)).not.toMatch(/chat\.|[{}]/)
  expect(namedIn({ contentType: ContentType.TreasureReceived, content }, '1')).toEqual(['2'])
  expect(toldTo('1', 'en', {})).toBeUndefined()
  expect(said(line('chest_expired', { count: 1 }))).toBe('The box expired. 1 diamond is back in your wallet.')
  expect(said(line('chest_expired', { count: 1200 }))).toBe('The box expired. 1,200 diamonds are back in your wallet.')
})

test('a line of a later release is said as the service wrote it', () => {
  for (const content of [line('something_new'), line('chest_expired'), { text: 'as the service wrote it' }]) {
    expect(said(content)).toBeUndefined()
    const message = { contentType: ContentType.System, content } as unknown as Message
    expect(previewText(message, translator('en'), nameOf, 'en-IN')).toBe('as the service wrote it')
  }
})

test('a line whose values are not what they should be breaks nothing', () => {
  for (const params of [null, undefined, { user_ids: 'x' }, { user_ids: [1, null] }, { user_id: 7 }]) {
    expect(said({ key: 'member_left', params: params as never, text: '' })).toEqual(expect.any(String))
  }
})
