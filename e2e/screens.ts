import type { Page } from '@playwright/test'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { markMember, writeHistory } from './history.ts'
import { befriend, createPeople, createToken, pathOf, roomOf, type Person } from './people.ts'
import { roomKey, type Stage } from './stage.ts'

// Every screen that exists, found by structure and not by words, so that each can be seen in any language.
export interface Screen {
  name: string
  /** Who looks; nobody is a guest. */
  visitor?: (stage: Stage) => Promise<Visitor>
  path: (stage: Stage, visitor: Visitor) => string
  /** Before the page is loaded. */
  prepare?: (page: Page) => Promise<unknown>
  /** Leads from the loaded page to what is to be seen. */
  arrange: (page: Page, stage: Stage, visitor: Visitor) => Promise<unknown>
}
export interface Visitor {
  token?: string
  /** The two whose chat is seen. */
  pair?: [Person, Person]
}

const see = (page: Page, selector: string) => page.locator(selector).first().waitFor()
const asha = async ({ url, people }: Stage) => ({ token: await createToken(url, people.asha.id) })
const holdBack = (page: Page, call: string) => page.route(`**/api${call}*`, () => new Promise(() => undefined))
const FORM = 'main form'
const ROWS = 'main ul li a'
const BUBBLE = '[role=log] article'

const guests: Screen[] = [
  { name: 'login', path: () => '/login', arrange: (page) => see(page, FORM) },
  {
    name: 'login-errors',
    path: () => '/login',
    arrange: async (page) => {
      await page.locator(`${FORM} [type=submit]`).click()
      await see(page, '[aria-invalid=true]')
    },
  },
  {
    name: 'register',
    path: () => '/login',
    arrange: async (page) => {
      await page.locator(`${FORM} + button`).click()
      await page.locator(`${FORM} input`).nth(2).waitFor()
    },
  },
  {
    name: 'language',
    path: () => '/login',
    arrange: async (page) => {
      await page.locator('main > button').first().click()
      await see(page, 'dialog[open] label')
    },
  },
  {
    name: 'first-run',
    path: () => '/login',
    arrange: async (page) => {
      await page.locator('main > div').last().locator('button').click()
      await see(page, 'main section dl')
    },
  },
]

const lists: Screen[] = [
  { name: 'chat-list', visitor: asha, path: () => '/chatList', arrange: (page) => see(page, ROWS) },
  {
    name: 'chat-list-loading',
    visitor: asha,
    path: () => '/chatList',
    prepare: (page) => holdBack(page, '/chat/get_message_updates'),
    arrange: (page) => see(page, 'main [role=status] > div > i'),
  },
  {
    name: 'chat-list-empty',
    visitor: newcomer,
    path: () => '/chatList',
    arrange: (page) => see(page, 'nav + main svg, main svg'),
  },
  {
    name: 'chat-list-offline',
    visitor: asha,
    path: () => '/chatList',
    arrange: async (page) => {
      await see(page, ROWS)
      await page.context().setOffline(true)
      await see(page, '[class*=bar][role=status]')
    },
  },
  {
    name: 'delete-chat',
    visitor: asha,
    path: () => '/chatList',
    arrange: async (page) => {
      await page.locator(ROWS).nth(2).click({ button: 'right' })
      await page.locator('[role=menuitem]').last().click()
      await see(page, 'dialog[open] button')
    },
  },
  { name: 'contacts', visitor: asha, path: () => '/address', arrange: (page) => see(page, 'main svg') },
  { name: 'find', visitor: asha, path: () => '/find', arrange: (page) => see(page, 'main svg') },
  { name: 'profile', visitor: asha, path: () => '/profile', arrange: (page) => see(page, 'main h2') },
  { name: 'not-found', visitor: asha, path: () => '/nowhere', arrange: (page) => see(page, 'main svg') },
]

const chats: Screen[] = [
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
]

export const screens: readonly Screen[] = [...guests, ...lists, ...chats]

async function newcomer({ url }: Stage): Promise<Visitor> {
  const [{ token }] = await createPeople(url, 'Asha Verma')
  return { token }
}

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
