import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { formatMessage } from '@mela/contract/text/message-format.ts'
import { intlLocales, type Language } from '../../platform/i18n/languages.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'
import { previewText } from './message-text.ts'
import type { Message } from '../state/model.ts'

const languages = readdirSync('web/locales').filter((name) => name in intlLocales) as Language[]
const contents: Record<keyof typeof ContentType, Record<string, unknown>> = {
  System: { key: 'all_muted', params: {}, text: 'Everyone is muted' },
  Text: { text: ' two\n lines ' },
  Audio: { url: '/files/a', duration: 3 },
  Image: { url: '/files/a', width: 2, height: 1 },
  Video: { video_url: '/files/a', poster_url: '/files/b', width: 2, height: 1, duration: 3 },
  JoinGroup: { user_id: '8', ref_user_id: '9' },
  InviteCard: { group_id: '5', name: 'Mela', id: '7' },
  Channel: { title: 'News', content: 'Today' },
  Treasure: { chest_id: '1', remarks: '' },
  TreasureReceived: { chest_id: '1', user_id: '7', receive_user_id: '8' },
  LocalSystem: { key: 'muted' },
  Card: { id: '8', type: 'idcard', name: 'Asha' },
  Unknown: {},
}

function previewsIn(language: Language): Record<string, string> {
  const read = (area: string) =>
    JSON.parse(readFileSync(`web/locales/${language}/${area}.json`, 'utf8')) as Record<string, string>
  const words: Record<string, Record<string, string>> = { chat: read('chat'), errors: read('errors') }
  const t: Translate = (key, values = {}) => {
    const [area, name] = key.split('.') as [string, string]
    const pattern = words[area]![name]
    if (pattern === undefined) throw new Error(`${language} has no ${key}`)
    return formatMessage(pattern, values, intlLocales[language])
  }
  const preview = (contentType: number, content: Record<string, unknown>) =>
    previewText(
      { contentType, content, type: 2, senderId: '7' } as Message,
      t,
      (id) => `person ${id}`,
      intlLocales[language],
    )
  const entries = Object.entries(ContentType).map(([name, type]) => [
    name,
    preview(type, contents[name as keyof typeof ContentType]),
  ])
  return {
    ...(Object.fromEntries(entries) as Record<string, string>),
    GroupCard: preview(ContentType.Card, { id: '5', type: 'groupcard', name: 'Mela' }),
  }
}

test('CHAT-016 every content type has a preview in every language', () => {
  expect(languages).toHaveLength(8)
  const english = previewsIn('en')
  expect(english).toMatchObject({
    Text: 'two lines',
    Audio: '[Voice]',
    Image: '[Photo]',
    Video: '[Video]',
    Card: '[Contact card]',
    GroupCard: '[Group card]',
    InviteCard: '[Group invitation]',
    Treasure: '[Treasure box]',
    Channel: 'News',
    System: 'Everyone is muted',
    JoinGroup: 'person 9 invited person 8 to the group',
    Unknown: '[Unsupported message]',
  })
  for (const language of languages) {
    const previews = previewsIn(language)
    for (const [name, text] of Object.entries(previews)) expect(`${language} ${name} ${text}`).toMatch(/\S+ \S+ \S/)
    if (language === 'en') continue
    const translated = Object.keys(previews).filter((name) => !['Text', 'Channel', 'Video', 'Image'].includes(name))
    for (const name of translated) expect(`${name} ${previews[name]}`).not.toBe(`${name} ${english[name]}`)
  }
})

test('CHAT-008 text that stands for a card is one, and nothing else is', () => {
  const t: Translate = (key) => key
  const preview = (text: string) =>
    previewText({ contentType: ContentType.Text, content: { text } } as unknown as Message, t, String, 'en-IN')
  expect([preview('idcard_42'), preview(' groupcard_7\n')]).toEqual(['chat.preview_card', 'chat.preview_group_card'])
  for (const text of [
    'idcard_',
    'idcard_4x',
    'my idcard_42',
    'idcard_42 please',
    'card_42',
    `idcard_${'1'.repeat(20)}`,
  ]) {
    expect(preview(text)).toBe(text)
  }
})
