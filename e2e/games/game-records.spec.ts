import type { Locator, Page } from '@playwright/test'
import type { CallOutput } from '@mela/contract/client.ts'
import { GameType } from '@mela/contract/games/games-rules.ts'
import { expect, test } from '../stage/app.ts'
import { button } from '../stage/login-page.ts'
import { betOn, EACH, endGamesSites, startGamesSite, type GamesSite } from './games-site.ts'
import { LONG_MS } from '../../waits.ts'
import { callerOf, type Person } from '../stage/people.ts'

const { WinGo, K3, D5, Racing } = GameType
const DIGITS = Array.from({ length: 10 }, (_, digit) => ['number', String(digit)] as const)
/** In all one more than a page has. */
const BETS: [GameType, readonly (readonly [method: string, value: string])[]][] = [
  [Racing, [['car', '1-4'], ...sides('sum_size', 'sum_parity')]],
  [D5, [['digit', 'C-7']]],
  [K3, sides('size', 'parity')],
  [WinGo, [...DIGITS, ['color', 'green']]],
]
function sides(size: string, parity: string) {
  return [
    [size, 'big'],
    [size, 'small'],
    [parity, 'odd'],
    [parity, 'even'],
  ] as const
}
const NAMES = { [WinGo]: 'WinGo', [K3]: 'K3', [D5]: '5D', [Racing]: 'Racing' }

// One site for all.
test.describe.configure({ mode: 'default' })

let own: GamesSite
let asha: Person
let bets: CallOutput<'listParticipation'>['list']
let data: CallOutput<'getGameData'>

test.beforeAll(async () => {
  own = await startGamesSite(EACH)
  asha = await own.newPlayer('Asha')
  const call = callerOf(asha, own.origin)
  for (const [game_type, selections] of BETS) await betOn(own, asha, game_type, selections)
  const read = async () => {
    bets = (await call('listParticipation', { limit: 50 })).list
    return bets.filter(({ status }) => status !== 0).length
  }
  await expect.poll(read, { timeout: LONG_MS }).toBe(21)
  data = await call('getGameData', { span: 'week' })
})
test.afterAll(endGamesSites)

const records = (page: Page): Locator => page.locator('main li:has(time)')
const amount = (decimal: string) => decimal.replace('-', '−')
const fact = (within: Page | Locator, name: string): Locator => within.locator(`dl > div:has(dt:text-is("${name}"))`)

test('GAMES-020 WALLET-009 game records and my bets show number, size, colour, result, guess amount and win amount of every bet, 20 at a time, by game and day', async ({
  open,
}) => {
  for (const [path, form] of [
    ['/game-record', 'phone'],
    ['/betting-record', 'desktop'],
  ] as const) {
    const page = await open(asha, { at: own.origin, path: '/game', form })
    const asked: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname === '/api/game/user_participate') asked.push(url.searchParams.get('pos') ?? '')
    })
    await page.goto(path)
    await records(page).nth(19).scrollIntoViewIfNeeded()
    await expect(records(page)).toHaveCount(21)
    expect([...new Set(asked)]).toEqual(['0', '20'])

    await button(page.getByRole('group', { name: 'Games' }), 'WinGo').click()
    await expect(records(page)).toHaveCount(11)
    const of_wingo = data.games.find(({ game_type }) => game_type === WinGo)!
    const summary = page.getByRole('region', { name: 'Settled bets' })
    await expect(fact(summary, 'Bets')).toContainText('11')
    await expect(fact(summary, 'Staked')).toContainText('110')
    await expect(fact(summary, 'Result')).toContainText(amount(String(Number(of_wingo.profit))))
    const won = bets.find(
      ({ game_type, method, status }) => game_type === WinGo && method === 'number' && status === 1,
    )!
    const row = records(page).filter({ hasText: `Number ${won.value}` })
    await expect(row).toContainText(`WinGo 10 s, Number ${won.value}`)
    await expect(row).toContainText(`Period ${won.period.slice(10)}, result ${won.number}+`)
    await expect(row).toContainText('+94.08Won')
    await row.click()
    const detail = form === 'desktop' ? page.getByRole('complementary', { name: 'Bet' }) : page.getByRole('dialog')
    const words = won.color.split(',').map((word) => word[0]!.toUpperCase() + word.slice(1))
    await expect(fact(detail, 'Number')).toContainText(won.number)
    await expect(fact(detail, 'Size')).toContainText(won.size === 'big' ? 'Big' : 'Small')
    await expect(fact(detail, 'Colour')).toContainText(words.join(', '))
    await expect(fact(detail, 'Result').getByRole('img')).toHaveAttribute('aria-label', new RegExp(`^${won.result},`))
    await expect(fact(detail, 'Guess amount')).toContainText('10.00')
    await expect(fact(detail, 'Win amount')).toContainText('94.08')
    await expect(button(detail, 'Verify draw')).toBeVisible()
    await button(detail, 'Close').click()

    await button(page, 'Filter').click()
    const sheet = page.getByRole('dialog', { name: 'Filter records' })
    await sheet.getByLabel('To', { exact: true }).fill('2020-02-29')
    await button(sheet, 'Show records').click()
    await expect(page.getByRole('heading', { name: 'No records of this kind' })).toBeVisible()
  }
})

test('GAMES-021 the statistics show what the bets of a day, week, month and year came to', async ({ open }) => {
  const page = await open(asha, { at: own.origin, path: '/game-statics' })
  const [total] = data.list
  await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked()
  const region = page.getByRole('region', { name: 'Result' })
  for (const span of ['Day', 'Month', 'Year', 'Week']) {
    await page.getByRole('radio', { name: span }).click()
    await expect(page.getByRole('radio', { name: span })).toBeChecked()
    await expect(region).toContainText(amount(total!.profit))
    await expect(region.getByRole('img')).toHaveCount(span === 'Day' ? 0 : 1)
    await expect(fact(page, 'Bets')).toContainText('21')
    await expect(fact(page, 'Won')).toContainText(String(total!.win_num))
  }
  const [dev] = [await own.newPlayer('Dev')]
  const other = await open(dev, { at: own.origin, path: '/game-statics' })
  await expect(other.getByRole('heading', { name: 'No bets in this time' })).toBeVisible()
})

test('FAIR-010 every market shows its chance, payout and average cost, and the statistics what came back of one’s own stakes in each game', async ({
  open,
}) => {
  const page = await open(asha, { at: own.origin, path: '/game-statics' })
  const table = page.getByRole('table', { name: 'Result by game' })
  for (const { game_type, bet_amount, win_amount } of data.games) {
    const row = table.getByRole('row').filter({ hasText: NAMES[game_type as keyof typeof NAMES] })
    const back = Math.floor((Number(win_amount) * 10_000) / Number(bet_amount)) / 100
    await expect(row).toContainText(`Your return ${back}%`)
  }
  await expect(page.getByText('Over time the games keep 2% to 6.9% of all stakes.')).toBeVisible()

  for (const [path, kinds] of Object.entries({
    '/game/wingo': [],
    '/game/k3': ['Sum', 'Same', 'Different'],
    '/game/d5': ['A', 'Sum'],
    '/game/racing': ['Places', 'Two sides', 'Dragon tiger', 'Sum'],
  })) {
    await page.goto(path)
    await button(page, 'Rules and odds').click()
    const rules = page.getByRole('dialog').getByRole('table').locator('tbody tr')
    await expect(rules).not.toHaveCount(0)
    for (const rule of await rules.all()) {
      await expect(rule).toContainText(/Chance \d+ in \d+\. On average 100 costs \d+\.\d\d\./)
      await expect(rule).toContainText(/×\d/)
    }
    await button(page.getByRole('dialog'), 'Close').click()
    for (const kind of kinds.length > 0 ? kinds : [undefined]) {
      if (kind) await page.getByRole('radio', { name: kind, exact: true }).click()
      const cell = page.locator('main section button[aria-pressed]:enabled').filter({ hasText: '×' }).last()
      await cell.click({ timeout: LONG_MS })
      if (kind) {
        const bar = page.getByRole('region', { name: 'Your ticket' })
        await expect(bar).toContainText(/Chance \d+ in \d+\. On average 100 costs \d+\.\d\d\./)
        await button(bar, 'Choose stake').click()
      }
      await expect(page.getByRole('dialog')).toContainText(/Chance \d+ in \d+\. On average 100 costs \d+\.\d\d\./)
      await expect(page.getByRole('dialog')).toContainText(/If it wins: .*\d\.\d\d/)
      if (kind) await page.getByRole('button', { name: /^Take off the ticket/ }).click()
      else await button(page.getByRole('dialog'), 'Close').click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  }
})
