import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { withClient } from '../../dev/database.ts'
import { Book } from '../../server/src/ledger/index.ts'
import { axeViolations } from '../stage/access.ts'
import { expect, openConsole, test } from './console.ts'
import { befriend, callerOf, createPeople, sayTo } from '../stage/people.ts'
import { bookPast, putTotal } from '../wallet/records.ts'
import { openSandbox } from '../wallet/sandbox-site.ts'
import { createWithdrawer } from '../wallet/withdrawers.ts'

const figure = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const line = (page: Page, table: string, name: string): Locator =>
  page.getByRole('table', { name: table }).getByRole('row', { name })
/** The heights of the last day's two bars. */
const lastBars = (page: Page): Promise<number[]> =>
  page
    .getByRole('img', { name: /^Recharges and withdrawals/ })
    .locator('rect')
    .evaluateAll((bars) => bars.slice(-2).map((bar) => Number(bar.getAttribute('height'))))

test('CONSOLE-006 the dashboard shows people, messages, money, games, reserves and lag, live', async ({
  visit,
  open,
}) => {
  test.slow()
  const sandbox = await openSandbox()
  const { database_url: url, origin } = sandbox
  const admin = await sandbox.hire('admin')
  const page = await openConsole(visit, sandbox, admin)

  // An empty site says so.
  const { messages } = await admin.browser.call('getDashboard', {})
  await expect(figure(page, 'Messages today')).toContainText(String(messages.today))
  await expect(page.getByRole('heading', { name: 'No games yet' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toContainText('All clear')
  expect(await lastBars(page)).toEqual([0, 0])
  expect(await axeViolations(page)).toEqual([])

  // Somebody comes, talks, has money, plays and wants some of it back: nothing is reloaded.
  const [asha, gurpreet] = await createPeople(url, 'Asha Verma', 'Gurpreet Singh')
  await befriend(url, asha, gurpreet)
  const people = await open(asha, { at: origin, path: '/chatList', form: 'desktop' })
  await expect(figure(page, 'People online')).toHaveText('People online1')
  await sayTo(gurpreet, asha, 'Three messages', origin)
  await sayTo(gurpreet, asha, 'on one day', origin)
  await sayTo(gurpreet, asha, 'of the site', origin)
  const talk = callerOf(gurpreet, origin)
  const { id } = await talk('createRecharge', { type: 1, channel_id: 'bank', amount: '20000', nonce: randomUUID() })
  await talk('giveRechargeReference', { id, reference: '412988035177' })
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toContainText(/Recharges.*1Unmatched/)
  await admin.browser.call('confirmRecharge', { id, provider_reference: '412988035177', amount: '20000.00' })
  const bet = { type: 1, reference: '1000000001' } as const
  await putTotal(url, { stake: '500', win: '120' })
  await bookPast(
    url,
    gurpreet.id,
    [
      { ...bet, kind: 'bet_placed', amount: '-500' },
      { ...bet, kind: 'bet_paid', amount: '120' },
    ],
    Book.Money,
  )
  const rohan = await createWithdrawer(sandbox, 'Rohan Kulkarni')
  await admin.browser.call('approveWithdrawal', { id: await rohan.ask('4500') })

  await expect(figure(page, 'Messages today')).toContainText(String(messages.today + 3))
  await expect(figure(page, 'New users today')).toContainText('2')
  await expect(figure(page, 'Recharged today')).toContainText('₹20,000')
  await expect(figure(page, 'Withdrawn today')).toContainText('₹4,500')
  const game = line(page, 'Games today', 'WinGo')
  await expect(game).toContainText('₹500.00')
  await expect(game).toContainText('₹120.00')
  await expect(game).toContainText('₹380.00')
  await expect(line(page, 'Liabilities against reserves', 'INR')).toContainText('Covered')
  await expect(line(page, 'Liabilities against reserves', 'INR').getByRole('meter')).toBeVisible()
  const [recharged = 0, withdrawn = 0] = await lastBars(page)
  expect(recharged).toBeGreaterThan(withdrawn)
  expect(withdrawn).toBeGreaterThan(0)
  const health = page.getByRole('region', { name: 'Behind the scenes' })
  await expect(health).toContainText(/Outbox.*waiting.*Jobs.*due.*Failed jobs/)
  await people.close()

  // A switch that somebody turns off shows at once, and so does what waits.
  await admin.browser.call('pauseSwitch', { name: 'withdraw', reason: 'The bank is down' })
  await expect(health).toContainText('withdraw')
  await expect(page.getByText('1 paused')).toBeVisible()

  // Without a connection the last values stay, and the page says so.
  await page.context().setOffline(true)
  await expect(page.getByText('nothing can be decided')).toBeVisible()
  await expect(figure(page, 'Messages today')).toContainText(String(messages.today + 3))
  await expect(page.getByText(/^Last known/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/^Live/)).toBeVisible()
})

test('a currency that the reconciler froze opens the dashboard, with what it found and what to do', async ({
  visit,
}) => {
  const sandbox = await openSandbox()
  const page = await openConsole(visit, sandbox, await sandbox.hire('finance'))
  await expect(page.getByText(/^Live/)).toBeVisible()
  const card = page.getByRole('region', { name: 'Money is frozen' })
  await expect(card).toBeHidden()
  const reason = 'money Rupee: the available balance of person 501 is 500.01, and its entries add up to 500.00'
  await withClient(sandbox.database_url, (client) =>
    client.query('INSERT INTO ledger_freeze (pot, reason, since) VALUES (9, $1, now())', [reason]),
  )
  await expect(card).toContainText('INR, money')
  await expect(card).toContainText(reason)
  await expect(card).toContainText('Since')
  await expect(card).toContainText('npm run operator -- verify-ledger')
  await expect(page.getByText('Money frozen')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})
