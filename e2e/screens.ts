import type { Page } from '@playwright/test'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { iconPaths } from '../ui/src/icon-paths.ts'
import { paths } from '../web/src/platform/paths.ts'
import { markMember, writeHistory } from './history.ts'
import { befriend, createPeople, createToken, pathOf, roomOf, type Person } from './people.ts'
import { roomKey, type Stage } from './stage.ts'

// Every screen that exists, found by structure and not by words, so that each can be seen in any language.
export interface Screen {
  name: string
  /** Who looks; nobody is a guest. */
  visitor?: (stage: Stage) => Promise<Visitor>
  path: (stage: Stage, visitor: Visitor) => string
  /** One of many alike: seen in one language and size unless all are wanted. */
  isAlike?: boolean
  /** What comes up by itself is what is to be seen. */
  isPrompted?: boolean
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
      await page.locator(`main button:has(path[d="${iconPaths.bolt}"])`).click()
      await page.locator('main section form button').first().click()
      await see(page, 'main section dl')
      await see(page, 'main section svg[role=img]')
    },
  },
  {
    name: 'name-question',
    path: () => '/login',
    arrange: async (page) => {
      await page.locator(`main button:has(path[d="${iconPaths.bolt}"])`).click()
      await see(page, 'main section form')
    },
  },
  {
    name: 'scan-card',
    path: () => '/login',
    arrange: async (page) => {
      await page.locator(`main button:has(path[d="${iconPaths.scan}"])`).click()
      await see(page, 'dialog[open] [role=status]')
    },
  },
  { name: 'reset-password', path: () => '/reset-password', arrange: (page) => see(page, 'form button') },
]

const lists: Screen[] = [
  { name: 'chat-list', visitor: asha, path: () => '/chatList', arrange: (page) => see(page, ROWS) },
  {
    name: 'chat-list-loading',
    visitor: asha,
    path: () => '/chatList',
    prepare: async (page) => {
      await holdBack(page, '/chat/get_message_updates')
      await holdBack(page, '/chat/get_channels')
    },
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
  { name: 'find', visitor: asha, path: () => '/find', arrange: (page) => see(page, 'main img') },
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

const own = (name: string, path: string, selector: string): Screen => ({
  name,
  visitor: asha,
  path: () => path,
  arrange: (shown) => see(shown, selector),
})
const openCard = async (shown: Page) => {
  await shown.locator(`main button:has(path[d="${iconPaths.id_card}"])`).first().click()
  await see(shown, 'dialog[open] svg[role=img]')
}
const account: Screen[] = [
  own('edit-profile', '/edit-profile', 'main form input'),
  own('change-password', '/change-password', 'main form input'),
  own('withdraw-password', '/change-withdraw-password', 'main form input'),
  own('bind-mobile', '/bind-mobile', 'main form input'),
  own('devices', '/devices', 'main ul li'),
  own('settings', '/settings', 'main section button'),
  own('about', '/about-us', 'main h2'),
  own('scan', '/scan', 'main [role=status]'),
  { name: 'identity-card', visitor: asha, path: () => '/profile', arrange: openCard },
  {
    name: 'edit-username',
    visitor: asha,
    path: () => '/profile',
    arrange: async (shown) => {
      await openCard(shown)
      await shown.locator('dialog[open] dl + button').first().click()
      await see(shown, 'dialog[open] form input')
    },
  },
  {
    name: 'withdraw-digits',
    visitor: asha,
    path: () => '/change-withdraw-password',
    arrange: async (shown) => {
      await shown.locator('main form input').fill('not-it-1')
      await shown.locator('main form [type=submit]').click()
      await see(shown, 'main [role=group] button')
      await shown.keyboard.type('1234')
    },
  },
  {
    name: 'avatar-crop',
    visitor: asha,
    path: () => '/edit-profile',
    arrange: async (shown) => {
      const buffer = await shown.screenshot()
      await shown.locator('main input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
      await see(shown, 'dialog[open] input[type=range]')
    },
  },
]

const LOGGED_OUT = () => window.localStorage.setItem('not_auto_register', '1')
const page = (name: string, path: string): Screen => ({
  name,
  visitor: asha,
  path: () => path,
  arrange: (shown) => see(shown, 'main h2'),
})
const shell: Screen[] = [
  page('page-records', '/wallet-record'),
  page('page-requests', '/friend-application'),
  page('page-groupings', '/grouping'),
  page('page-games', '/game'),
  page('page-treasure', '/12345678901'),
  page('gp', '/gp'),
  {
    name: 'page-of-chat',
    visitor: asha,
    path: ({ people }) => `${pathOf(roomKey(people.asha.id, people.gurpreet.id))}/session-setting`,
    arrange: (shown) => see(shown, 'main h2'),
  },
  {
    name: 'starting',
    path: () => '/chatList',
    prepare: (shown) => holdBack(shown, '/user/login'),
    arrange: (shown) => see(shown, '#skeleton p'),
  },
  {
    name: 'page-loading',
    visitor: asha,
    path: () => '/grouping',
    prepare: (shown) => shown.route('**/assets/LaterScreen-*.js', () => new Promise(() => undefined)),
    arrange: (shown) => see(shown, 'main [role=status] > div > i'),
  },
  {
    name: 'page-broken',
    visitor: asha,
    path: () => '/grouping',
    prepare: (shown) => shown.route('**/assets/LaterScreen-*.js', (route) => route.abort()),
    arrange: (shown) => see(shown, 'main h2'),
  },
  {
    name: 'switch-account',
    visitor: asha,
    path: ({ people }) => `/login?account=${people.gurpreet.username}&password=not-it-1`,
    arrange: (shown) => see(shown, 'dialog[open] button'),
  },
  {
    name: 'guest-find',
    path: () => '/find',
    prepare: (shown) => shown.addInitScript(LOGGED_OUT),
    arrange: async (shown) => {
      await see(shown, 'main h1')
      await shown.locator('nav a[href="/profile"]').click()
      await see(shown, 'dialog[open] button')
    },
  },
]

const home: Screen[] = [
  own('notifications', '/user-notification', 'main ul li'),
  {
    name: 'embedded',
    visitor: asha,
    path: () => '/find',
    arrange: async (shown) => {
      await shown.locator('main a[href^="/embedded"]').click()
      await see(shown, 'main iframe')
    },
  },
  { ...own('popup-text', '/find', 'dialog[open] button'), isPrompted: true },
  { ...own('push-prompt', '/chatList', 'dialog[open] button'), isPrompted: true },
  {
    name: 'channel',
    visitor: asha,
    path: () => '/chatList',
    arrange: async (shown) => {
      await shown.locator(`${ROWS}:has(path[d="${iconPaths.megaphone}"])`).click()
      await see(shown, BUBBLE)
    },
  },
]

// Pages whose feature has nothing to show yet: each with its header and its empty state.
const SEEN = new Set([
  ...['/login', '/reset-password', '/error', '/chat', '/chatList', '/address', '/gp', '/find', '/profile'],
  ...['/user-notification', '/edit-profile', '/change-password', '/change-withdraw-password', '/bind-mobile'],
  ...['/settings', '/devices', '/about-us', '/scan', '/embedded', '/chat/:roomId', '/gp/:roomId', '/:treasureId'],
])
const rest: Screen[] = [...new Set<string>(Object.values(paths))]
  .filter((path) => !SEEN.has(path))
  .map((path) => ({
    name: `route${path.replaceAll(/[/:]+/g, '-')}`,
    isAlike: true,
    visitor: asha,
    path: ({ people }) =>
      `${path.replace(':groupId', '500001')}?roomId=${encodeURIComponent(roomKey(people.asha.id, people.gurpreet.id))}&id=${people.gurpreet.id}`,
    arrange: (shown) => see(shown, 'main h1, main h2'),
  }))

export const screens: readonly Screen[] = [...guests, ...lists, ...chats, ...account, ...home, ...shell, ...rest]

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
