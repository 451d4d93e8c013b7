import type { Page } from '@playwright/test'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { markMember, writeHistory } from '../stage/history.ts'
import { befriend, createPeople, pathOf, roomOf } from '../stage/people.ts'
import { asha, BUBBLE, holdBack, see, type Screen, type Visitor } from './screen.ts'
import { roomKey, type Stage } from '../stage/stage.ts'

export const chatScreens: Screen[] = [
  {
    name: 'chat',
    visitor: asha,
    path: ({ people }) => pathOf(roomKey(people.asha.id, people.gurpreet.id)),
    arrange: (page) => see(page, BUBBLE),
  },
  {
    name: 'group-chat',
    visitor: asha,
    path: ({ group_id }) => pathOf(`${group_id}|${ChatType.Group}`),
    arrange: (page) => see(page, BUBBLE),
  },
  {
    name: 'chat-empty',
    visitor: pair,
    path: (_stage, visitor) => pathOf(roomOf(...visitor.pair!)),
    arrange: (page) => see(page, 'section button[class*=soft]'),
  },
  {
    name: 'chat-states',
    visitor: pairWithHistory,
    path: (_stage, visitor) => pathOf(roomOf(...visitor.pair!)),
    arrange: arrangeStates,
  },
  {
    name: 'chat-media',
    visitor: pairWithMedia,
    path: (_stage, visitor) => pathOf(roomOf(...visitor.pair!)),
    isAlike: true,
    arrange: (page) => see(page, '[role=log] article [class*=card] button'),
  },
  {
    name: 'chat-attach',
    visitor: pair,
    path: (_stage, visitor) => pathOf(roomOf(...visitor.pair!)),
    isAlike: true,
    arrange: async (page) => {
      await page.locator('form button[type=button]').first().click()
      await see(page, 'dialog input[type=file]')
    },
  },
]

async function pair({ url }: Stage): Promise<Visitor> {
  const [one, other] = await createPeople(url, 'Asha Verma', 'Dev Nair')
  await befriend(url, one, other)
  return { token: one.token, pair: [one, other] }
}

const chatIdOf = ({ pair: people }: Visitor) => privateChatId(people![0].id, people![1].id)

async function pairWithHistory(stage: Stage): Promise<Visitor> {
  const visitor = await pair(stage)
  const [one, other] = visitor.pair!
  const lines = [
    { text: 'You are friends now. Say hello.', minutes_ago: 200 },
    { by: other, text: 'Did you see this? https://example.com/fair-by-night', minutes_ago: 90 },
    { by: other, content: { type: 77, data: {} }, minutes_ago: 90 },
    { by: one, text: 'Not yet, I am on the train', minutes_ago: 60 },
  ]
  await writeHistory(stage.url, { chat_type: ChatType.Private, chat_id: chatIdOf(visitor), lines })
  return visitor
}

/** Photos and a film that cannot be had, a voice, and cards. */
async function pairWithMedia(stage: Stage): Promise<Visitor> {
  const visitor = await pair(stage)
  const [one, other] = visitor.pair!
  const gone = { url: '/files/gone', thumbnail_url: '/files/gone_t', width: 1600, height: 1200, size: 280_000 }
  const film = { video_url: '/files/gone', poster_url: '/files/gone_t', width: 1280, height: 720, duration: 42 }
  const data: [type: number, data: object][] = [
    ...[1, 2, 3].map((): [number, object] => [ContentType.Image, { ...gone, album: 'together' }]),
    [ContentType.Video, { ...film, size: 9_000_000 }],
    [ContentType.Audio, { url: '/files/gone', duration: 18, size: 70_000 }],
    [ContentType.Card, { id: other.id, type: 'idcard', name: other.nickname }],
    [ContentType.Card, { id: '1', type: 'groupcard', name: 'Night market team' }],
  ]
  const lines = data.map(([type, each], index) => ({ by: index < 4 ? one : other, content: { type, data: each } }))
  await writeHistory(stage.url, { chat_type: ChatType.Private, chat_id: chatIdOf(visitor), lines })
  return visitor
}

async function arrangeStates(page: Page, { url }: Stage, visitor: Visitor): Promise<void> {
  const mark = (is_unfriended: boolean) =>
    markMember(url, ChatType.Private, chatIdOf(visitor), visitor.pair![0], { is_unfriended })
  const send = async (text: string) => {
    await page.locator('form textarea').fill(text)
    await page.locator('form [type=submit]').click()
  }
  await see(page, BUBBLE)
  await send('Sent and not read yet')
  await see(page, '[class*=sent]')
  await mark(true)
  await send('This one was refused')
  await see(page, '[class*=retry]')
  await mark(false)
  await holdBack(page, '/chat/send_message')
  await send('And this one is on its way')
  await see(page, '[class*=sending]')
}
