import type { Locator, Page } from '@playwright/test'
import { GameType } from '@mela/contract/games/games-rules.ts'
import { DRAW } from '../games/game-screen.ts'
import { endGamesSites } from '../games/games-site.ts'
import { expect, test, type Open } from '../stage/app.ts'
import { FORMS, type Form } from '../stage/chromium.ts'
import { button } from '../stage/login-page.ts'
import { callerOf, type Person } from '../stage/people.ts'
import { lead } from '../wallet/lead.ts'
import { BIG, counted, NINE_DIGITS, settled, stake, startRewardsSite, type RewardsSite } from './rewards-site.ts'

// Somebody rises by what they recharge and play for, and takes what comes back of it: with rupees without value, and with
// Diamonds for play.
const ECONOMIES = ['sandbox', 'play'] as const
type Economy = (typeof ECONOMIES)[number]
const SENTENCES: Record<Economy, string> = {
  sandbox: 'Test money. No value.',
  play: 'Diamonds are for fun. They can’t be bought or turned into money.',
}
const EACH_GAME = [GameType.WinGo, GameType.D5, GameType.K3, GameType.Racing]

test.describe.configure({ mode: 'default' })
const sites = {} as Record<Economy, RewardsSite>
test.beforeAll(async () => {
  for (const economy of ECONOMIES) sites[economy] = await startRewardsSite(economy)
})
test.afterAll(endGamesSites)

const main = (page: Page): Locator => page.locator('main')
const meter = (page: Page, name: string, within: Page | Locator = page): Locator =>
  within.getByRole('meter', { name, exact: true })
const expectMeter = async (found: Locator, text: string, percent: number) => {
  await expect(found).toHaveAttribute('aria-valuetext', text, DRAW)
  await expect(found).toHaveAttribute('aria-valuenow', String(percent))
}
const list = (page: Page, name: string): Locator => main(page).getByRole('list', { name }).getByRole('listitem')
const toast = (page: Page, text: string): Locator => page.getByRole('status').getByText(text, { exact: true })

/** Plays for it on a device elsewhere; where money is recharged, it was before. */
async function newPlayer(economy: Economy, name: string, amount: string): Promise<Person> {
  const own = sites[economy]
  const person = await own.newPerson(name, economy === 'play' ? Number(amount) : 0)
  if (economy === 'sandbox') await own.recharge(person, amount)
  return person
}

/** As people read amounts here. */
const amounts = (economy: Economy) => ({
  plain: (text: string) => (economy === 'sandbox' ? `₹${text}` : text),
  named: (text: string) => (economy === 'sandbox' ? `₹${text}` : `${text} diamonds`),
})

for (const economy of ECONOMIES) {
  for (const form of FORMS) {
    test(`REWARDS-003 my VIP shows the level, how far the next one is and what keeps the present one, and all ratios are a tap away (${economy}, ${form})`, async ({
      open,
    }) => {
      test.slow()
      const own = sites[economy]
      const { plain, named } = amounts(economy)
      const person = await own.newPerson('Asha Verma', economy === 'play' ? 10_000 : 0)
      const page = await open(person, { form, at: own.origin, path: '/profile' })
      await button(page.getByRole('list', { name: 'Services' }), 'VIP').click()
      await expect(page).toHaveURL('/my-vip')
      await expect(main(page).getByText(SENTENCES[economy], { exact: true })).toBeVisible()
      await expect(main(page).getByRole('heading', { name: 'VIP 0' })).toBeVisible()
      await expectMeter(meter(page, 'To VIP 1: bets'), `${plain('0')} of ${named('5,000')}`, 0)
      // Nobody can fall below it.
      await expect(main(page).getByRole('region', { name: /^To keep/ })).toHaveCount(0)
      await expect(main(page).getByText(/^Kept until/)).toHaveCount(0)

      // What counts stands there by itself.
      if (economy === 'sandbox') {
        await own.recharge(person, '10000')
        await expectMeter(meter(page, 'To VIP 1: recharge'), '₹10,000 of ₹1,000', 100)
      } else await expect(page.getByRole('meter')).toHaveCount(1)
      await stake(own, person, '5000')
      const celebration = page.getByRole('dialog', { name: 'Level up!' })
      await expect(celebration).toContainText('VIP 1', DRAW)
      await button(celebration, 'See your benefits').click()
      await expect(celebration).toHaveCount(0)

      await expect(main(page).getByRole('heading', { name: 'VIP 1', exact: true })).toBeVisible()
      const { kept_until } = await callerOf(person, own.origin)('getVip', {})
      await expect(main(page).getByText(`Kept until ${lastDay(kept_until)}`)).toBeVisible()
      await expectMeter(meter(page, 'To VIP 2: bets'), `${plain('5,000')} of ${named('12,500')}`, 40)
      const keeping = main(page).getByRole('region', { name: 'To keep VIP 1 this month' })
      await expectMeter(meter(page, 'Bets', keeping), `${plain('5,000')} of ${named('1,500')}`, 100)
      if (economy === 'sandbox') {
        await expectMeter(meter(page, 'To VIP 2: recharge'), '₹10,000 of ₹2,500', 100)
        await expectMeter(meter(page, 'Recharge', keeping), '₹10,000 of ₹300', 100)
      } else await expect(main(page).getByText(/recharge/i)).toHaveCount(0)
      await expectBenefits(page)

      await page.reload()
      await expect(main(page).getByRole('heading', { name: 'VIP 1', exact: true })).toBeVisible()
      await expect(celebration, 'once is enough').toHaveCount(0)
      await button(main(page), 'All levels').click()
      await expect(page).toHaveURL('/view-all-ratio')
      await expectRatios(page, economy, person)
    })
  }
}

const lastDay = (end: string) => {
  const day = new Date(Date.parse(end) - 1)
  const isThisYear = day.getFullYear() === new Date().getFullYear()
  const options = { timeZone: 'Asia/Kolkata', day: 'numeric', month: 'short' } as const
  return day.toLocaleDateString('en-IN', isThisYear ? options : { ...options, year: 'numeric' })
}

/** WinGo and 5D grow by four hundredths a level, K3 by five and racing by three; TrxWinGo is not open here. */
async function expectBenefits(page: Page): Promise<void> {
  const rows = main(page).getByRole('table', { name: 'Your benefits' }).getByRole('row')
  await expect(rows).toHaveText([
    ...['RebateVIP 1VIP 2', 'WinGo0.14%0.18%', '5D0.14%0.18%', 'K30.15%0.20%', 'Racing0.13%0.16%'],
  ])
}

/** Every level with every ratio as the site has it, and what leads there; the own one is marked. */
async function expectRatios(page: Page, economy: Economy, person: Person): Promise<void> {
  const levels = await callerOf(person, sites[economy].origin)('getVipLevelConfig', {})
  expect(levels.map(({ level }) => level)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  const { plain } = amounts(economy)
  const whole = (amount: string) => plain(Number(amount).toLocaleString('en-IN'))
  const lines = levels.map(({ level, wash_ratio }, at) => {
    const before = levels[at - 1]
    const ratios = EACH_GAME.map((game) => `${(wash_ratio[game]! / 10_000).toFixed(2)}%`)
    const needs = before ? [whole(before.consumption_next), whole(before.recharge_next)] : ['–', '–']
    const name = level === 1 ? 'VIP 1Your level' : `VIP ${level}`
    return [name, ...ratios, ...needs.slice(0, economy === 'sandbox' ? 2 : 1)].join('')
  })
  const heads = [
    'Level',
    'WinGo',
    '5D',
    'K3',
    'Racing',
    'Bets needed',
    ...(economy === 'sandbox' ? ['Recharge needed'] : []),
  ]
  await expect(main(page).getByRole('table').getByRole('row')).toHaveText([heads.join(''), ...lines])
  await expect(
    main(page).getByText(/On the first of each month levels are checked and fall by 1 at most\.$/),
  ).toBeVisible()
  await expect(main(page).getByText(SENTENCES[economy], { exact: true })).toBeVisible()
}

test('a level that somebody reached elsewhere is celebrated on the next tab they look at, once', async ({ open }) => {
  const own = sites.play
  const person = await own.newPerson('Meera Iyer', 10_000)
  const page = await open(person, { at: own.origin, path: '/profile' })
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), `vip_level_${person.id}`)).toBe('0')
  await lead(page, '/game')
  await expect(page).toHaveURL('/game')
  await stake(own, person, '5000')
  await counted(own, person, '5000.00')
  const celebration = page.getByRole('dialog', { name: 'Level up!' })
  await lead(page, '/profile')
  await expect(celebration).toContainText('VIP 1')
  await page.keyboard.press('Escape')
  await expect(celebration).toHaveCount(0)
  await button(page.getByRole('list', { name: 'Services' }), 'VIP').click()
  await expect(main(page).getByRole('heading', { name: 'VIP 1', exact: true })).toBeVisible()
  await expect(celebration).toHaveCount(0)
})

/** The server does it, and nobody hears of it. */
async function loseAnswers(page: Page): Promise<void> {
  await page.route('**/cashback_amount_receive', async (route) => {
    await route.fetch()
    await route.abort()
  })
}

async function playEverything(economy: Economy, person: Person): Promise<void> {
  const own = sites[economy]
  // Nearly everything that can be drawn is no play.
  await stake(own, person, '10', NINE_DIGITS)
  await stake(own, person, '1500', BIG, GameType.K3)
  await settled(own, person)
  await counted(own, person, '1500.00', GameType.K3)
  await stake(own, person, '2000')
  await settled(own, person)
  await counted(own, person, '2000.00')
}

/** The whole page of somebody to whom nothing is owed. */
async function expectNothing(page: Page): Promise<void> {
  const total = main(page).getByRole('region', { name: 'Ready now, VIP 0' })
  await expect(total).toContainText('Nothing to collect yet')
  await expect(button(total, 'Collect')).toBeDisabled()
  const games = ['WinGo', '5D', 'K3', 'Racing'].map((game) => `${game}, nothing yet`)
  await expect(list(page, 'By game')).toHaveText(games)
}

async function expectOffline(page: Page, collect: Locator): Promise<void> {
  await page.context().setOffline(true)
  await expect(collect).toBeDisabled()
  await expect(main(page).getByRole('region', { name: /^Ready now/ })).toContainText('You’re offline')
  await page.context().setOffline(false)
  await expect(collect).toBeEnabled(DRAW)
}

for (const economy of ECONOMIES) {
  for (const form of FORMS) {
    test(`REWARDS-005 the rebate page shows for each game what was staked, the ratio and what comes back, and buttons that collect it once (${economy}, ${form})`, async ({
      open,
    }) => {
      test.slow()
      await collectEverything(economy, form, open)
    })
  }
}

async function collectEverything(economy: Economy, form: Form, open: Open): Promise<void> {
  const own = sites[economy]
  const { plain, named } = amounts(economy)
  const person = await newPlayer(economy, 'Gurpreet Singh', '10000')
  const page = await open(person, { form, at: own.origin, path: '/profile' })
  await button(page.getByRole('list', { name: 'Services' }), 'Rebate').click()
  await expect(page).toHaveURL('/wash-code')
  await expect(main(page).getByText(SENTENCES[economy], { exact: true })).toBeVisible()
  await expect(main(page).getByRole('radio')).toHaveCount(economy === 'sandbox' ? 3 : 0)
  await expectNothing(page)
  await expect(list(page, 'Collected')).toHaveCount(0)

  await playEverything(economy, person)
  await expect(list(page, 'By game')).toHaveText(
    [
      `WinGo${plain('2,000.00')} × 0.10%${plain('2.00')}Collect`,
      `K3${plain('1,500.00')} × 0.10%${plain('1.50')}Collect`,
      ...['5D, nothing yet', 'Racing, nothing yet'],
    ],
    DRAW,
  )
  await expectOffline(page, button(main(page), `Collect ${named('3.50')}`))
  const balance = () => balanceOf(own, person)
  const before = await balance()
  await button(main(page), `Collect ${named('1.50')} from K3`).click()
  await expect(toast(page, `You got ${named('1.50')}`)).toBeVisible()
  await expect(list(page, 'By game')).toHaveText([
    /^WinGo/,
    '5D, nothing yet',
    'K3, nothing yet',
    'Racing, nothing yet',
  ])
  await expect(list(page, 'Collected')).toHaveText([new RegExp(`^Today, .*\\+${plain('1.50')}$`)])
  await expect.poll(balance).toBe(before + 150)

  // It was done, though the answer is lost: the page finds out, and there is nothing to be had twice.
  await loseAnswers(page)
  await button(main(page), `Collect ${named('2')}`).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Network connection is abnormal' })).toBeVisible()
  await expectNothing(page)
  await expect(list(page, 'Collected')).toHaveCount(2)
  expect(await balance()).toBe(before + 350)
  const { amount } = await callerOf(person, own.origin)('receiveCashback', { money_type: own.money_type })
  expect(Number(amount)).toBe(0)
  await button(main(page).getByRole('region', { name: 'Collected' }), 'Records').click()
  await expect(page).toHaveURL(/\/wallet-record\?kind=7/)
  await expect(
    main(page)
      .getByRole('listitem')
      .filter({ hasText: /^Rebate.*Available/ }),
  ).toHaveCount(2)
}

async function balanceOf({ origin, money_type }: RewardsSite, person: Person): Promise<number> {
  const wallets = await callerOf(person, origin)('getWallet', {})
  return Math.round(Number(wallets.find(({ type }) => type === money_type)!.balance) * 100)
}
