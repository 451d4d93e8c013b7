import type { BrowserContext, Locator, Page } from '@playwright/test'
import { query } from '../../server/test/engines/postgres.ts'
import { chatRow, expect, test } from '../stage/app.ts'
import { createPeople } from '../stage/people.ts'
import { startOwnSite, type OwnSite } from '../stage/own-site.ts'

// What operators show is seen by everybody on a site, so these journeys have one of their own.
let home: OwnSite
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  home = await startOwnSite()
})
test.afterAll(() => home.server.kill9())

const PICTURE = '/icons/icon-192.png'
const EVENT = 'https://events.example/kites'

interface PopUpRow {
  placement: 'chat' | 'find' | 'profile'
  type?: number
  theme?: string
  content?: string
  file_url?: string
  action_val?: string
  action_type?: number
}

async function showPopUps(...rows: PopUpRow[]): Promise<void> {
  await query(home.database_url, 'UPDATE home_pop_up SET is_shown = false')
  for (const [index, row] of rows.entries()) {
    const { placement, type = 1, theme = '', content = '', file_url = '', action_val = '' } = row
    const action_type = row.action_type ?? (action_val ? 2 : 1)
    const texts = [JSON.stringify({ en: theme }), JSON.stringify({ en: content })]
    await query(
      home.database_url,
      `INSERT INTO home_pop_up (placement, type, theme, content, file_url, action_type, action_val, sort, changed_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now())`,
      [placement, type, ...texts, file_url, action_type, action_val, index],
    )
  }
}

async function showBanners(...rows: { title: string; url?: string; link_switch?: 1 | -1 }[]): Promise<void> {
  await query(home.database_url, 'UPDATE home_banner SET is_shown = false')
  for (const [index, { title, url: address = '', link_switch = -1 }] of rows.entries()) {
    await query(
      home.database_url,
      `INSERT INTO home_banner (file_url, title, url, link_switch, sort, changed_at) VALUES ($1, $2, $3, $4, $5, now())`,
      [PICTURE, JSON.stringify({ en: title }), address, link_switch, index],
    )
  }
}

/** Somebody else's page. */
const elsewhere = (context: BrowserContext) =>
  context.route('https://events.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Kites</title><h1>Kite week</h1>' }),
  )
const person = async () => (await createPeople(home.database_url, 'Asha'))[0]
const tab = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name }).tap()
const notice = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Nothing that comes later takes it away. */
async function outlasts(page: Page, shown: Locator): Promise<void> {
  const from = await page.evaluate(() => performance.now())
  await expect(async () => expect(await page.evaluate(() => performance.now())).toBeGreaterThan(from + 5_000)).toPass()
  await expect(shown).toBeVisible()
}

test('SHELL-029 a pop-up shows on the tab of its placement and on no other, once a day', async ({ open }) => {
  await showPopUps(
    { placement: 'profile', theme: 'Withdrawals on holidays', content: 'Banks are closed' },
    { placement: 'chat', theme: 'Welcome to the fair', content: 'Line one\nLine two' },
    { placement: 'find', theme: 'New in Find', content: 'Look' },
    { placement: 'chat', theme: 'And another', content: 'The second of the chats' },
  )
  const page = await open(await person(), { at: home.origin, path: '/address' })
  await expect(page.getByText('No friends yet')).toBeVisible()
  for (const [name, titles] of [
    ['Chats', ['Welcome to the fair', 'And another']],
    ['Find', ['New in Find']],
    ['My', ['Withdrawals on holidays']],
  ] as const) {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await tab(page, name)
    for (const title of titles) {
      await expect(notice(page, title)).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(1)
      if (title === 'New in Find') await outlasts(page, notice(page, title))
      await notice(page, title).getByRole('button', { name: 'Got it' }).tap()
    }
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/homepage/pop_up'))
  await tab(page, 'Chats')
  await asked
  await expect(chatRow(page, 'Mela News')).toBeVisible()
  const shown = await page.evaluate(() => Object.values(JSON.parse(localStorage.getItem('pop_up_days') ?? '{}')))
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date()).replaceAll('-', '')
  expect(shown).toEqual([day, day, day, day])
  // Longer than a pop-up takes to come up.
  await expect(async () => expect(await page.evaluate(() => performance.now())).toBeGreaterThan(4_000)).toPass()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('SHELL-030 type 103 is the picture, other types are words, and action 2 opens its address on tap', async ({
  open,
}) => {
  await showPopUps(
    { placement: 'chat', type: 103, theme: 'Festival of lights', file_url: PICTURE, action_val: '/find' },
    { placement: 'find', type: 7, theme: 'Words', content: 'See https://mela.example/x <b>now</b>', action_val: EVENT },
    {
      placement: 'profile',
      type: 103,
      theme: 'Only to look at',
      file_url: PICTURE,
      action_type: 1,
      action_val: '/find',
    },
    { placement: 'profile', theme: 'Hostile', content: 'x', action_val: 'javascript:alert(1)' },
  )
  const page = await open(await person(), { at: home.origin, prepare: elsewhere })
  const picture = notice(page, 'Festival of lights')
  await expect(picture.locator('img')).toHaveAttribute('src', PICTURE)
  await expect(picture).not.toContainText('Festival of lights')
  await picture.getByRole('button', { name: 'Festival of lights' }).tap()
  await expect(page).toHaveURL(`${home.origin}/find`)
  await expect(picture).toHaveCount(0)

  const words = notice(page, 'Words')
  await expect(words).toContainText('See https://mela.example/x <b>now</b>')
  await expect(words.getByRole('link', { name: 'https://mela.example/x' })).toBeVisible()
  await expect(words.locator('img')).toHaveCount(0)
  const opened = page.context().waitForEvent('page')
  await words.getByRole('button', { name: 'Have a look' }).tap()
  const window = await opened
  await expect(window).toHaveURL(EVENT)
  expect(await window.evaluate(() => window.opener)).toBeNull()
  await expect(words).toHaveCount(0)

  await page.bringToFront()
  await tab(page, 'My')
  const still = notice(page, 'Only to look at')
  await expect(still.getByRole('img', { name: 'Only to look at' })).toBeVisible()
  await expect(still.getByRole('button')).toHaveCount(1)
  await still.getByRole('button', { name: 'Close' }).tap()
  const hostile = notice(page, 'Hostile')
  await expect(hostile.getByRole('button')).toHaveText(['Got it'])
  await hostile.getByRole('button', { name: 'Got it' }).tap()
  await expect(page).toHaveURL(`${home.origin}/profile`)
  await showPopUps()
})

test('a guest sees the banners, which open in a new window, in an embedded page or nowhere', async ({ open }) => {
  await showBanners(
    { title: 'Kite week', url: EVENT, link_switch: -1 },
    { title: 'Night market', url: EVENT, link_switch: 1 },
    { title: 'Only to look at' },
    { title: 'Hostile', url: 'javascript:alert(1)', link_switch: 1 },
  )
  const page = await open(undefined, {
    at: home.origin,
    path: '/find',
    prepare: async (context) => {
      await context.addInitScript(() => {
        if (location.hostname === '127.0.0.1') localStorage.setItem('not_auto_register', '1')
      })
      await elsewhere(context)
    },
  })
  const list = page.getByRole('list', { name: 'News and events' })
  await expect(list.getByRole('listitem')).toHaveText(['Kite week', 'Night market', 'Only to look at', 'Hostile'])
  await expect(list.getByRole('link')).toHaveCount(2)
  const opened = page.context().waitForEvent('page')
  await list.getByRole('link', { name: /^Night market/ }).tap()
  const window = await opened
  await expect(window).toHaveURL(EVENT)
  expect(await window.evaluate(() => window.opener)).toBeNull()
  await window.close()

  await list.getByRole('link', { name: 'Kite week' }).tap()
  await expect(page).toHaveURL(/\/embedded\?id=\d+$/)
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('src', EVENT)
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-popups')
  await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer')
  await expect(frame.contentFrame().getByRole('heading', { name: 'Kite week' })).toBeVisible()
  await expect(page.getByText('events.example', { exact: true })).toBeVisible()
  const outside = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Open in browser' }).tap()
  await expect(await outside).toHaveURL(EVENT)
  await page.bringToFront()
  await page.getByRole('button', { name: 'Back' }).tap()
  await expect(list).toBeVisible()
  await page.goto('/embedded?id=999999')
  await expect(page.getByText('This page is no longer here')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)

  await showBanners()
  await page.goto('/find')
  await expect(page.getByText('Nothing new today')).toBeVisible()
})

test('the notification centre shows 20 notices at a time, marks new ones once and is quiet without any', async ({
  open,
}) => {
  const asha = await person()
  const page = await open(asha, { at: home.origin, path: '/user-notification' })
  await expect(page.getByText('All quiet')).toBeVisible()
  for (let number = 1; number <= 25; number++) {
    await query(
      home.database_url,
      `INSERT INTO home_notice (title, content, url, created_at) VALUES ($1, $2, $3, now() - make_interval(hours => $4))`,
      [
        JSON.stringify({ en: `Notice ${number}` }),
        JSON.stringify({ en: 'words' }),
        number === 1 ? '/find' : '',
        number,
      ],
    )
  }
  const pages: string[] = []
  page.on('request', (request) => {
    const address = new URL(request.url())
    if (address.pathname.endsWith('/user/push')) pages.push(address.searchParams.get('pos') ?? '')
  })
  await page.reload()
  const rows = page.locator('main').getByRole('listitem')
  await expect(rows.first()).toContainText('Notice 1')
  await expect(rows).toHaveCount(20)
  await expect(page.getByRole('img', { name: 'New' })).toHaveCount(20)
  await rows.last().scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 2000)
  await expect(rows).toHaveCount(25)
  await expect(rows.last()).toContainText('Notice 25')
  expect(pages).toEqual(['0', '20'])
  await page.reload()
  await expect(rows.first()).toContainText('Notice 1')
  await expect(page.getByRole('img', { name: 'New' })).toHaveCount(0)
  await rows.first().getByRole('button', { name: 'Open' }).tap()
  await expect(page).toHaveURL(`${home.origin}/find`)
})

test('a newcomer finds the welcome post and the greeting, and can only read the channel', async ({ open }) => {
  const [support] = await createPeople(home.database_url, 'Mela Support')
  await query(home.database_url, 'UPDATE account_user SET identity = 3 WHERE id = $1', [support.id])
  await query(
    home.database_url,
    `INSERT INTO platform_setting (name, value, changed_at) VALUES ('service_user_id', to_json($1::text), now())`,
    [support.id],
  )
  await home.restart({})
  const page = await open(undefined, { at: home.origin, path: '/' })
  await expect(page).toHaveURL(`${home.origin}/chatList`)
  await expect(chatRow(page, 'Mela Support')).toContainText('Hi, and welcome to Mela')
  const news = chatRow(page, 'Mela News')
  await expect(news).toContainText('Welcome to Mela')
  await news.tap()
  const post = page.getByRole('article')
  await expect(post).toContainText('Good to have you here')
  const [whole, inside] = [(await page.getByRole('log').boundingBox())!, (await post.boundingBox())!]
  expect(inside.width).toBeGreaterThan(whole.width * 0.9)
  await expect(page.getByText('Only Mela News writes here')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Back' }).tap()
  await expect(news.locator('[class*=badge]')).toHaveCount(0)

  await query(
    home.database_url,
    `WITH room AS (UPDATE chat_room SET last_id = 2, last_all_id = 2, countable = 2 WHERE chat_type = 3 RETURNING chat_id)
     INSERT INTO chat_message (chat_type, chat_id, message_id, prev_id, author_id, nonce, content_type, content, countable, created_at)
     SELECT 3, chat_id, 2, 1, chat_id::bigint, gen_random_uuid(), 7, '{"title":"Nine photos","content":"at once"}', 2, now() FROM room`,
  )
  await page.reload()
  await expect(news).toContainText('Nine photos')
  await expect(news.locator('[class*=badge]')).toHaveText('1')
  await page.reload()
  await expect(news.locator('[class*=badge]'), 'counted by the device').toHaveText('1')
  await news.tap()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.reload()
  await page.getByRole('button', { name: 'Back' }).tap()
  await expect(news.locator('[class*=badge]')).toHaveCount(0)
})
