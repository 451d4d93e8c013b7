import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { RESYNC_EVERY_MS } from '@mela/contract/chat/chat-rules.ts'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { Currency } from '@mela/contract/money.ts'
import { Book } from '../../server/src/ledger/index.ts'
import { expect, test, type Open } from '../stage/app.ts'
import { button } from '../stage/login-page.ts'
import { callerOf, createGroup, createPeople, createToken, pathOf, type Person } from '../stage/people.ts'
import { sendBox } from '../chests/chest-scene.ts'
import { chips, DRAW, green } from '../games/game-screen.ts'
import { endGamesSites, LONG, startGamesSite } from '../games/games-site.ts'
import { giveDiamonds } from './diamonds.ts'
import { lead } from './lead.ts'
import { createMoneyPerson } from './money-people.ts'
import { bookPast } from './records.ts'
import { openSandbox, type HiredOperator, type Sandbox } from './sandbox-site.ts'

const WEB = join(import.meta.dirname, '../../web/src')
const { Rupee, Diamond } = Currency

let sandbox: Sandbox
let nisha: HiredOperator
let lena: HiredOperator
test.beforeAll(async () => {
  sandbox = await openSandbox()
  nisha = await sandbox.hire('admin')
  lena = await sandbox.hire('admin')
})

test.afterAll(endGamesSites)

/** Booked by two operators. */
async function adjust({ id }: Person, type: Currency, amount: string): Promise<void> {
  const asked = await nisha.browser.call('adjustBalance', { user_id: id, type, amount, reason: 'as agreed' })
  const open = await lena.browser.call('listApprovals', { state: 'open', limit: 1 })
  const { id: approval_id, payload_hash } = open.find((each) => each.id === asked.approval_id)!
  const decision = { approval_id, payload_hash, decision: 'approve' as const, code: await lena.code() }
  await lena.browser.call('decideApproval', decision)
}

/** Where a balance is shown, by the file that reads it. */
interface Place {
  files: string[]
  type: Currency
  path: string
  arrange?: (page: Page) => Promise<unknown>
  /** What shows so many units. */
  shows: (page: Page, units: number) => Promise<unknown>
}
const grouped = (units: number) => new Intl.NumberFormat('en-IN').format(units)
const says = (within: Locator, text: string) => expect(within).toContainText(text)
const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
/** The newest in rupees. */
const record = (within: Page | Locator): Locator => within.locator('li:has(time)').filter({ hasText: '₹' }).first()
const cell = (page: Page): Locator => page.getByRole('main')

const PLACES: Place[] = [
  {
    ...{ files: ['wallet/BalanceEntry.tsx'], type: Diamond, path: '/profile' },
    shows: (page, units) => says(page.getByRole('button', { name: /^Diamonds/ }), grouped(units)),
  },
  {
    ...{ files: ['wallet/WalletCard.tsx'], type: Rupee, path: '/wallet' },
    shows: (page, units) => {
      const amount = `₹${grouped(units)}.00`
      return says(card(page, 'Rupee'), `Rupee${amount}Withdrawable${amount}Exchange balance${amount}`)
    },
  },
  {
    ...{ files: ['wallet/WalletScreen.tsx', 'wallet/WalletActions.tsx'], type: Diamond, path: '/wallet' },
    shows: (page, units) => expect(button(page, `Diamonds ${grouped(units)}.00`)).toBeVisible(),
  },
  {
    ...{ files: ['wallet/records/use-balance-news.ts'], type: Rupee, path: '/wallet' },
    shows: (page, units) => says(record(card(page, 'Recent')), `Available ₹${grouped(units)}.00`),
  },
  ...['/wallet-record', '/balance-details'].map((path) => ({
    ...{ files: [], type: Rupee, path },
    shows: (page: Page, units: number) => says(record(page.locator('main')), `Available ₹${grouped(units)}.00`),
  })),
  {
    ...{ files: ['wallet/exchange/ExchangeForm.tsx'], type: Rupee, path: '/exchange' },
    shows: (page, units) => says(cell(page), `Balance ₹${grouped(units)}.00`),
  },
  {
    ...{ files: ['wallet/exchange/ExchangeSides.tsx'], type: Diamond, path: '/exchange' },
    shows: (page, units) => says(cell(page), `Balance ${grouped(units)}.00`),
  },
  {
    ...{ files: ['wallet/exchange/DirectChargingScreen.tsx'], type: Rupee, path: '/direct-charging' },
    shows: (page, units) => says(cell(page), `Withdrawable ₹${grouped(units)}.00`),
  },
  {
    ...{ files: ['wallet/withdraw/WithdrawScreen.tsx'], type: Rupee, path: '/withdraw' },
    shows: (page, units) => says(card(page, 'You can withdraw now'), `₹${grouped(units)}.00`),
  },
  {
    ...{ files: ['wallet/withdraw/WithdrawNextScreen.tsx'], type: Rupee, path: '/withdraw-next?type=1' },
    arrange: (page) =>
      page
        .getByRole('group', { name: 'Where should the money go?' })
        .getByText(/^HDFC Bank/)
        .click(),
    shows: (page, units) => says(cell(page), `Withdrawable ₹${grouped(units)}.00`),
  },
  {
    ...{ files: ['games/game/BalancePill.tsx'], type: Diamond, path: '/game' },
    shows: (page, units) => says(page.locator('header').filter({ hasText: 'Balance' }), `Balance${grouped(units)}.00`),
  },
]
/** In a chat and at a game: below. At the end of an order: WALLET-010. */
const ELSEWHERE = [
  ...['chests/open/OpenScene.tsx', 'chests/send/use-chest-form.ts'],
  ...['wallet/records/RechargeDetail.tsx', 'games/bet/BetForm.tsx'],
]

const READS = /\b(useWallets?|useWithdrawConfig)\(/
const DECLARES = /export function (useWallets?|useWithdrawConfig)\(/g

test('every place that shows a balance is known', () => {
  const reading = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .filter((file) => READS.test(readFileSync(join(WEB, file), 'utf8').replaceAll(DECLARES, '')))
  expect(reading.toSorted()).toEqual([...PLACES.flatMap(({ files }) => files), ...ELSEWHERE].toSorted())
})

/** One person on a phone and, with a session of its own, on a desktop; with what the socket of each is told. */
async function openBoth(open: Open, person: Person, path = '/profile') {
  const told: string[][] = []
  const listen = (context: BrowserContext) => {
    const frames: string[] = []
    told.push(frames)
    context.on('page', (page) => {
      page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(payload.toString())))
    })
    return Promise.resolve()
  }
  const elsewhere = { ...person, token: await createToken(sandbox.database_url, person.id) }
  const opening = { at: sandbox.origin, path, prepare: listen }
  const pages = [await open(person, opening), await open(elsewhere, { ...opening, form: 'desktop' })]
  return { pages, told }
}

test('WALLET-005 what changes a balance is told as edit_user_amount with a list of wallets, and every shown balance follows on two devices without reload', async ({
  open,
}) => {
  test.slow()
  const asha = await createMoneyPerson(sandbox, 'Asha', { rupees: '1000.00' })
  await adjust(asha, Diamond, '1000')
  const units = { [Rupee]: 1000, [Diamond]: 1000 } as Record<Currency, number>
  const { pages, told } = await openBoth(open, asha)
  const loads: string[] = []
  for (const page of pages) page.on('load', () => loads.push(page.url()))
  for (const { path, type, arrange, shows } of PLACES) {
    for (const page of pages) {
      await lead(page, path)
      await arrange?.(page)
      await test.step(`${path} shows ${units[type]}`, () => shows(page, units[type]))
    }
    await adjust(asha, type, '25')
    units[type] += 25
    for (const page of pages) await test.step(`${path} follows to ${units[type]}`, () => shows(page, units[type]))
  }
  expect(loads).toEqual([])
  for (const frames of told)
    expect(frames.filter((frame) => frame.includes('edit_user_amount')).length).toBeGreaterThanOrEqual(PLACES.length)
})

test('WALLET-005 (part: boxes) what somebody has stands in the form of a box and under an opened one, and follows in both', async ({
  open,
}) => {
  const asha = await createMoneyPerson(sandbox, 'Asha', { level: 0, hasPassword: false, hasCard: false })
  const gurpreet = await createMoneyPerson(sandbox, 'Gurpreet', { level: 0, hasPassword: false, hasCard: false })
  for (const person of [asha, gurpreet]) await adjust(person, Diamond, '1000')
  const group_id = await createGroup(sandbox.database_url, 'Diwali', [asha, gurpreet])
  const path = pathOf(roomIdOf(group_id, ChatType.Group))
  await sendBox(gurpreet, group_id, sandbox.origin, { type: 2, amount: 100, num: 1 })
  const { pages } = await openBoth(open, asha, path)
  const [phone, desktop] = pages as [Page, Page]
  await phone.getByRole('button', { name: /^Treasure box from Gurpreet/ }).tap()
  const scene = phone.getByRole('dialog', { name: 'Treasure box' })
  await scene.getByRole('button', { name: 'Open', exact: true }).tap()
  await says(scene, 'You have 1,100 diamonds')
  await desktop.getByRole('button', { name: 'Attach' }).click()
  await desktop.getByRole('dialog').getByRole('button', { name: 'Treasure box' }).click()
  const form = desktop.getByRole('dialog', { name: 'Send a treasure box' })
  await says(form, 'You have 1,100 diamonds')
  await adjust(asha, Diamond, '25')
  for (const shown of [scene, form]) await says(shown, 'You have 1,125 diamonds')
})

test('WALLET-005 (part: lost news) what nobody was told shows after a minute, and at once when the connection is back', async ({
  open,
}) => {
  const asha = await createMoneyPerson(sandbox, 'Asha', { level: 0, hasPassword: false, hasCard: false })
  await adjust(asha, Rupee, '1000')
  const prepare = (context: BrowserContext) => context.clock.install()
  const page = await open(asha, { at: sandbox.origin, path: '/wallet', prepare })
  const newest = page.getByRole('region', { name: 'Recent' }).locator('li').first()
  await says(card(page, 'Rupee'), '₹1,000.00')
  await says(newest, '+₹1,000.00')
  await bookPast(sandbox.database_url, asha.id, [{ kind: 'exchanged', type: Rupee, amount: '-25' }], Book.Money)
  await page.clock.fastForward(RESYNC_EVERY_MS)
  await says(card(page, 'Rupee'), '₹975.00')
  await says(newest, '\u2212₹25.00')

  await page.context().setOffline(true)
  await says(card(page, 'Rupee'), 'Updated')
  await adjust(asha, Rupee, '5')
  await page.context().setOffline(false)
  await says(card(page, 'Rupee'), '₹980.00')
  await says(newest, '+₹5.00')
})

test('WALLET-005 (part: games) what is told as edit_user_amount changes the balance over a game and the button of a bet on two devices', async ({
  open,
}) => {
  test.slow()
  const own = await startGamesSite([LONG])
  const [asha] = await createPeople(own.database_url, 'Asha')
  await giveDiamonds(own.database_url, asha, 5)
  await callerOf(asha, own.origin)('confirmAge', { birth_date: '1990-05-17' })
  const elsewhere = { ...asha, token: await createToken(own.database_url, asha.id) }
  const opening = { at: own.origin, path: '/game/wingo' }
  const pages = [await open(asha, opening), await open(elsewhere, { ...opening, form: 'desktop' })]
  for (const page of pages) {
    await says(page.locator('header').filter({ hasText: 'Balance' }), '5.00')
    await expect(green(page)).toBeEnabled(DRAW)
    await green(page).click()
    await chips(page).filter({ hasText: /^10$/ }).click()
    await expect(page.getByText('Not enough balance for this bet')).toBeVisible(DRAW)
  }
  await giveDiamonds(own.database_url, asha, 100)
  for (const page of pages) {
    await says(page.locator('header').filter({ hasText: 'Balance' }), '105.00')
    await expect(button(page, 'Place bet, 10')).toBeEnabled(DRAW)
  }
})
