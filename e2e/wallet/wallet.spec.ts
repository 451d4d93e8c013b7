import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, GATE, test, url } from '../stage/app.ts'
import { button } from '../stage/login-page.ts'
import { newDevice } from '../stage/device.ts'
import { giveDiamonds } from './diamonds.ts'
import { createPeople, createToken } from '../stage/people.ts'
import { lead } from './lead.ts'
import { bookPast } from './records.ts'

const PLAY_SENTENCE = 'Diamonds are for fun. They can’t be bought or turned into money.'

const card = (page: Page): Locator => page.getByRole('region', { name: 'Diamonds', exact: true })
const entry = (page: Page): Locator => page.getByRole('button', { name: /^Diamonds/ })
const recent = (page: Page): Locator => page.getByRole('region', { name: 'Recent' })
const daily = (page: Page): Locator => page.getByRole('region', { name: 'Daily diamonds' })
const records = (within: Page | Locator): Locator => within.locator('li:has(time)')

test('a change of the balance shows on every open device at once, in the profile, the wallet and the records', async ({
  open,
}) => {
  const [asha] = await createPeople(url, 'Asha')
  await bookPast(url, asha.id, [{ kind: 'grant_registration', amount: 1_000 }])
  const phone = await open(asha, { path: '/profile' })
  const elsewhere = { ...asha, token: await createToken(url, asha.id) }
  const desktop = await open(elsewhere, { form: 'desktop', at: 1, path: '/wallet' })
  await expect(entry(phone)).toContainText('1,000')
  await expect(card(desktop)).toContainText('1,000.00')
  await expect(records(recent(desktop))).toHaveCount(1)

  await giveDiamonds(url, asha, 25)
  await expect(entry(phone)).toContainText('1,025')
  await expect(entry(desktop)).toContainText('1,025')
  await expect(card(desktop)).toContainText('1,025.00')
  await expect(records(recent(desktop)).first()).toContainText('+25.00')

  await entry(phone).tap()
  await expect(phone).toHaveURL('/wallet')
  await phone.getByRole('button', { name: 'Records' }).tap()
  await expect(records(phone)).toHaveCount(2)
  await giveDiamonds(url, asha, 5)
  await expect(records(phone)).toHaveCount(3)
  await expect(records(phone).first()).toContainText('Available 1,030.00')

  // Without a connection the last balance stays, marked as old.
  await lead(phone, '/wallet')
  await expect(card(phone)).toContainText('1,030.00')
  await phone.context().setOffline(true)
  await expect(card(phone)).toContainText(/1,030\.00Updated: Today/)
  await phone.context().setOffline(false)
  await expect(card(phone)).not.toContainText('Updated')

  await desktop.getByRole('button', { name: 'Log out' }).click()
  await desktop.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(desktop).toHaveURL('/login')
  expect(await desktop.evaluate(keptWallets)).toBeUndefined()
})

/** What the page keeps of the wallets. */
const keptWallets = () =>
  new Promise<unknown>((resolve, reject) => {
    const opening = indexedDB.open('mela')
    opening.addEventListener('error', () => reject(new Error('cannot be opened')))
    opening.addEventListener('success', () => {
      const asking = opening.result.transaction('snapshot').objectStore('snapshot').get('wallets')
      asking.addEventListener('success', () => resolve(asking.result))
    })
  })

test('the daily diamonds are there for one tap a day, on one device and for one account', GATE, async ({ open }) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  const device = newDevice()
  const on = (cookie: typeof device) => ({
    path: '/wallet',
    prepare: (context: BrowserContext) => context.addCookies([cookie]),
  })
  const page = await open(asha, on(device))
  const elsewhere = await open(asha, { ...on(newDevice()), form: 'desktop' })
  await expect(button(daily(elsewhere), 'Get 200 diamonds')).toBeEnabled()
  await expect(recent(page)).toContainText('No records yet')
  await expect(daily(page)).toContainText('Once a day, for free')
  await page.context().setOffline(true)
  await expect(button(daily(page), 'Get 200 diamonds')).toBeDisabled()
  await expect(daily(page)).toContainText('You’re offline')
  await page.context().setOffline(false)

  await page.route('**/api/user/grants/daily', (route) => route.abort(), { times: 1 })
  await button(daily(page), 'Get 200 diamonds').tap()
  await expect(page.getByText('Network connection is abnormal, please try again later')).toBeVisible()
  await button(daily(page), 'Get 200 diamonds').tap()
  await expect(page.getByText('You got 200 diamonds')).toBeVisible()
  await expect(card(page)).toContainText('200.00')
  await expect(daily(page)).toContainText(/Taken\. Next: (Today|Tomorrow), \d/)
  await expect(daily(page).getByRole('button')).toHaveCount(0)
  await expect(records(recent(page))).toHaveText([/^Daily diamonds.*\+200\.00/])
  // Where it is open on another device, too.
  await expect(card(elsewhere)).toContainText('200.00')
  await expect(daily(elsewhere)).toContainText('Taken.')
  await expect(daily(elsewhere).getByRole('button')).toHaveCount(0)
  await page.reload()
  await expect(daily(page)).toContainText('Taken.')
  await expect(daily(page).getByRole('button')).toHaveCount(0)

  // Neither the same account on another device nor another account on the same one.
  for (const [person, cookie, balance] of [
    [asha, newDevice(), '200.00'],
    [gurpreet, device, '0.00'],
  ] as const) {
    const other = await open(person, { ...on(cookie), form: 'desktop' })
    await expect(card(other)).toContainText(balance)
    await expect(daily(other)).toContainText('Taken.')
    await expect(daily(other).getByRole('button')).toHaveCount(0)
  }
})

test('PLAY-006 (part: what people see) a new account finds 1,000 diamonds and what they came from, takes the daily ones once, and the next account of the same browser finds neither', async ({
  open,
}) => {
  const arrive = async (prepare?: (context: BrowserContext) => Promise<unknown>) => {
    const page = await open(undefined, { path: '/', ...(prepare && { prepare }) })
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
    await page.goto('/wallet')
    return page
  }
  const page = await arrive()
  await expect(card(page)).toContainText('1,000.00')
  await expect(records(recent(page))).toHaveText([/^Welcome gift.*\+1,000\.00.*Available 1,000\.00/])
  // However often it is tapped.
  await button(daily(page), 'Get 200 diamonds').dblclick()
  await expect(card(page)).toContainText('1,200.00')
  await expect(daily(page)).toContainText('Taken.')
  await expect(records(recent(page))).toHaveText([/^Daily diamonds.*\+200\.00/, /^Welcome gift/])
  await lead(page, '/wallet-record')
  await button(page, 'Gifts').tap()
  await expect(records(page)).toHaveText([/^Daily diamonds.*\+200\.00/, /^Welcome gift.*\+1,000\.00/])

  const cookies = await page.context().cookies()
  const other = await arrive((context) => context.addCookies(cookies))
  await expect(card(other)).toContainText(/Play0\.00/)
  await expect(recent(other)).toContainText('No records yet')
  await expect(daily(other)).toContainText('Taken.')
})

test('records are read by kind and 20 at a time, and each opens with what is known of it', async ({ open }) => {
  const [asha] = await createPeople(url, 'Asha')
  const chest_id = '4100000000123'
  await bookPast(url, asha.id, [
    ...Array.from({ length: 21 }, () => ({ kind: 'grant_daily' as const, amount: 200, hours_ago: 24 })),
    { kind: 'bet_placed', amount: -100 },
    { kind: 'chest_sent', amount: -500, reference: chest_id },
  ])
  const page = await open(asha, { path: '/wallet-record' })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/account_transaction_list')) asked.push(searchParams.get('pos') ?? '')
  })
  await page.reload()
  await expect(records(page).first()).toContainText('Treasure box sent')
  await expect(records(page).first()).toContainText('\u2212500.00')
  await records(page).nth(19).scrollIntoViewIfNeeded()
  await expect(records(page)).toHaveCount(23)
  expect(asked.slice(-2)).toEqual(['0', '20'])
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Today', 'Yesterday'])

  await button(page, 'Gifts').tap()
  await expect(records(page).first()).toContainText('Daily diamonds')
  await button(page, 'Bets').tap()
  await expect(records(page)).toHaveText([/\u2212100\.00/])
  await button(page, 'Treasure boxes').tap()
  await expect(records(page)).toHaveCount(1)
  await records(page).first().tap()
  const sheet = page.getByRole('dialog', { name: 'Treasure box sent' })
  await expect(sheet).toContainText('\u2212500.00')
  await expect(sheet).toContainText('Available after3,600.00')
  await expect(sheet).toContainText(PLAY_SENTENCE)
  await button(sheet, 'Show treasure box').tap()
  await expect(page).toHaveURL(`/${chest_id}`)

  const [empty] = await createPeople(url, 'Dev')
  const none = await open(empty, { form: 'desktop', path: '/balance-details' })
  await expect(none.getByRole('heading', { name: 'No records yet' })).toBeVisible()
  await none.getByRole('button', { name: 'Gifts' }).click()
  await none.getByRole('button', { name: 'Clear filters' }).click()
  await expect(none.getByRole('heading', { name: 'No records yet' })).toBeVisible()
})
