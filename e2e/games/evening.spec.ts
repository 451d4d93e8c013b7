import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { GameType } from '@mela/contract/games/games-rules.ts'
import { expect, test } from '../stage/app.ts'
import type { Form } from '../stage/chromium.ts'
import { picture } from '../screens/pictures.ts'
import { closeWins, DRAW, FIRST_PERIOD } from './game-screen.ts'
import { endGamesSites, roomyPeriod, SHORT, startGamesSite, type GamesSite } from './games-site.ts'
import { isKept, valuesOf } from './kept-draw.ts'
import { TEST_MS } from '../../waits.ts'
import { befriend, callerOf, pathOf, roomOf, type Person } from '../stage/people.ts'
import { words } from '../stage/words.ts'
import { workerReady } from '../stage/worker.ts'

const { WinGo, K3, D5, Racing } = GameType
/** One line of each: long enough for a ticket by hand on a slow machine, and a draw of WinGo that can be waited for. */
const LINES = [
  { ...SHORT, seconds: 40 },
  { ...SHORT, code: '05', game_type: D5, seconds: 60 },
  { ...SHORT, code: '09', game_type: K3, seconds: 60 },
  { ...SHORT, code: '17', game_type: Racing, seconds: 60 },
]
/** A person reads, chooses, and takes one off again. */
const BY_HAND_MS = 25_000
/** With the 7 they are nine of ten: a gain unless the tenth is drawn. */
const OTHER_DIGITS = [0, 1, 2, 3, 4, 5, 6, 8]

interface Evening {
  page: Page
  person: Person
  form: Form
  language: 'en' | 'hi'
}
interface Table {
  game: GameType
  path: string
  kind?: number
  /** Which of what can be bet on. */
  cells: readonly number[]
}
const TABLES: readonly Table[] = [
  { game: K3, path: '/game/k3', kind: 0, cells: [3, 7, 16] },
  { game: D5, path: '/game/d5', kind: 2, cells: [7, 10, 13] },
  { game: Racing, path: '/game/racing', kind: 3, cells: [4, 9, 18] },
]
/** Where the board of WinGo has the digit 7 and big. */
const SEVEN = 10
const BIG = 14

test.use({ serviceWorkers: 'allow' })
// One site for both.
test.describe.configure({ mode: 'default' })

let own: GamesSite
test.beforeAll(async () => {
  own = await startGamesSite(LINES)
})
test.afterAll(endGamesSites)

const said = ({ language }: Evening, area: string, key: string): string => words(language, area)[key]!
/** The longest piece of a text between its placeholders. */
const partOf = (text: string): string =>
  text
    .split(/\{[^}]*\}/)
    .map((part) => part.trim())
    .toSorted((one, other) => other.length - one.length)[0]!
/** The page that is empty before the first one keeps nothing. */
const speak = (language: string) => {
  if (location.protocol !== 'about:') localStorage.setItem('locale', language)
}
const shot = ({ page, form, language }: Evening, name: string) => picture(page, `evening-${form}-${language}-${name}`)
const cells = (page: Page): Locator => page.locator('main section button[aria-pressed]')
const won = (evening: Evening): Locator =>
  evening.page.getByRole('dialog', { name: said(evening, 'games', 'won'), exact: true })

/** Where the stake is chosen: a phone asks in a sheet, a desktop below the board. */
const stakeForm = ({ page, form }: Evening): Locator =>
  form === 'phone' ? page.getByRole('dialog') : page.locator('main section:has([role=radiogroup])').last()

async function enter(evening: Evening, path: string, kind?: number): Promise<void> {
  const { page } = evening
  await page.goto('/game')
  await page.locator(`main a[href="${path}"]`).last().click()
  await expect(page.locator('[data-period]')).toHaveAttribute('data-period', /^\d{14}$/, FIRST_PERIOD)
  if (kind === undefined) return
  const kinds = page.getByRole('radiogroup', { name: said(evening, 'games', 'kinds') })
  await kinds.getByRole('radio').nth(kind).click()
}

async function choose(evening: Evening, game: GameType, chosen: readonly number[]): Promise<string> {
  const { page, person } = evening
  const period = await roomyPeriod(own, person, game, BY_HAND_MS)
  await expect(page.locator('[data-period]')).toHaveAttribute('data-period', period, DRAW)
  for (const cell of chosen) {
    await expect(cells(page).nth(cell)).toBeEnabled(DRAW)
    await cells(page).nth(cell).click()
  }
  return period
}

async function place(evening: Evening, chip: number): Promise<void> {
  const form = stakeForm(evening)
  await form
    .getByRole('radiogroup', { name: said(evening, 'games', 'one_bet') })
    .getByRole('radio')
    .nth(chip)
    .click()
  await form.getByRole('button').last().click()
}

/** A bet of ten by hand on the screen of WinGo; its period. */
async function betByHand(evening: Evening, cell: number): Promise<string> {
  const period = await choose(evening, WinGo, [cell])
  await place(evening, 1)
  await expect(cells(evening.page).nth(cell)).toHaveAttribute('aria-pressed', 'false')
  return period
}

/** Ten each from another device, in the same period. */
async function betElsewhere({ person }: Evening, period: string, method: string, values: readonly string[]) {
  const bets = values.map((value) => ({ method, value, amount: '10' }))
  const call = callerOf(person, own.origin)
  await call('placeBets', { game_type: WinGo, period, money_type: 3, bets, nonce: randomUUID() })
}

async function expectTold(evening: Evening, period: string, words_of_it: string): Promise<void> {
  const told = evening.page.getByRole('status').filter({ hasText: period.slice(10) })
  await expect(told).toContainText(words_of_it, DRAW)
}

/** Big by hand and small from another device: one wins, and less comes back than both cost. */
async function loseALittle(evening: Evening): Promise<string> {
  const { page } = evening
  await enter(evening, '/game/wingo')
  const period = await betByHand(evening, BIG)
  await betElsewhere(evening, period, 'size', ['small'])
  await page.getByRole('tab').last().click()
  const waiting = page.getByRole('list', { name: said(evening, 'games', 'waiting') })
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  await shot(evening, 'waiting')
  await expectTold(evening, period, '19.60')
  await expect(won(evening), 'nothing was gained').toHaveCount(0)
  await shot(evening, 'lost')
  return period
}

/** Nine of ten digits, one of them by hand, until one of them is drawn. */
async function winOnce(evening: Evening): Promise<void> {
  const { person } = evening
  for (let is_won = false; !is_won;) {
    const period = await betByHand(evening, SEVEN)
    await betElsewhere(evening, period, 'number', OTHER_DIGITS.map(String))
    const settled = async () => {
      const { bets } = await callerOf(person, own.origin)('getBettingResult', { game_type: WinGo, period })
      is_won = bets.some(({ status }) => status === 1)
      return bets.every(({ status }) => status !== 0)
    }
    await expect.poll(settled, DRAW).toBe(true)
    if (!is_won) await expectTold(evening, period, said(evening, 'games', 'not_won'))
  }
  await expect(won(evening)).toContainText('+94.08', DRAW)
  await expect(won(evening)).toContainText('90.00')
  await shot(evening, 'won')
  await won(evening)
    .getByRole('button', { name: said(evening, 'games', 'back_to_game') })
    .click()
  await expect(won(evening)).toHaveCount(0)
}

async function openTicket(evening: Evening): Promise<void> {
  const name = said(evening, 'games', 'your_ticket')
  if (evening.form === 'phone')
    await evening.page.getByRole('region', { name, exact: true }).getByRole('button').click()
  await expect(evening.page.getByRole('list', { name, exact: true })).toBeVisible()
}

/** Three bets are collected, one is taken off again, and two are placed. */
async function placeTicket(evening: Evening, { game, path, kind, cells: chosen }: Table): Promise<void> {
  const { page } = evening
  await enter(evening, path, kind)
  await choose(evening, game, chosen)
  await openTicket(evening)
  const lines = page.getByRole('list', { name: said(evening, 'games', 'your_ticket'), exact: true })
  await expect(lines.getByRole('listitem')).toHaveCount(3)
  await lines.getByRole('listitem').first().getByRole('button').click()
  await expect(lines.getByRole('listitem')).toHaveCount(2)
  await shot(evening, `ticket-${path.slice(6)}`)
  await place(evening, 1)
  await expect(lines).toHaveCount(0)
  await page.getByRole('tab').last().click()
  const waiting = page.getByRole('list', { name: said(evening, 'games', 'waiting') })
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
}

/** Of a draw that was seen before, without a connection. */
async function checkOffline(evening: Evening, period: string): Promise<void> {
  const { page, person } = evening
  await enter(evening, '/game/wingo')
  await workerReady(page)
  await page.getByRole('tab', { name: said(evening, 'games', 'results'), exact: true }).click()
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: period, exact: true }) })
  await expect(row).toBeVisible(DRAW)
  await expect.poll(() => isKept(page, period), DRAW).toBe(true)
  const proof = await callerOf(person, own.origin)('getDrawProof', { period })
  await page.context().setOffline(true)
  await row.getByRole('button').last().click()
  const steps = page.getByRole('list', { name: said(evening, 'pages', 'verify') }).getByRole('listitem')
  await expect(page.getByText(said(evening, 'draws', 'all_match')), 'without a connection').toBeVisible()
  const right = steps.filter({ hasText: said(evening, 'draws', 'state_right') })
  await expect(right).toHaveCount(await steps.count())
  for (const value of valuesOf(proof)) await expect(steps.filter({ hasText: value })).not.toHaveCount(0)
  await shot(evening, 'verified-offline')
  await page.context().setOffline(false)
}

async function openLimits(evening: Evening): Promise<void> {
  const { page } = evening
  await page
    .locator('header')
    .getByRole('button', { name: said(evening, 'pages', 'limits'), exact: true })
    // A desktop has it above the list of games too.
    .last()
    .click()
  await expect(page).toHaveURL(/\/limits$/)
}

async function stakedToday({ person }: Evening): Promise<number> {
  const { limits } = await callerOf(person, own.origin)('getPlayLimits', {})
  return Number(limits.find((each) => each.kind === 'stake' && each.span === 'day' && each.money_type === 3)!.used)
}

/** Room for one more bet of ten and not for one of a hundred. */
async function reachLimit(evening: Evening): Promise<void> {
  const { page } = evening
  await enter(evening, '/game/wingo')
  await openLimits(evening)
  const name = said(evening, 'limits', 'kind_stake')
  const card = page.getByRole('region', { name, exact: true })
  await card.getByRole('button').click()
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .fill(String((await stakedToday(evening)) + 25))
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(card.getByRole('meter')).toBeVisible()
  await shot(evening, 'limit')

  await enter(evening, '/game/wingo')
  await betByHand(evening, BIG)
  await choose(evening, WinGo, [BIG])
  await place(evening, 3)
  const refused = stakeForm(evening).getByRole('alert')
  await expect(refused).toContainText(said(evening, 'errors', 'play_limit_reached'))
  await expect(refused, 'and when it starts again').toContainText(partOf(said(evening, 'limits', 'resets')))
  await shot(evening, 'limit-reached')
}

async function excludeThemselves(evening: Evening): Promise<void> {
  const { page } = evening
  await enter(evening, '/game/wingo')
  await openLimits(evening)
  await page.getByRole('button', { name: new RegExp(`^${said(evening, 'limits', 'exclude')}`) }).click()
  await page.locator('main footer button').last().click()
  const question = page.getByRole('alertdialog', { name: said(evening, 'limits', 'sure') })
  await question.getByRole('button', { name: said(evening, 'limits', 'start'), exact: true }).click()
  await expect(page.getByText(partOf(said(evening, 'limits', 'on_exclusion')))).toBeVisible()
  await shot(evening, 'excluded')
}

/** The screen says so beforehand, and another device is refused. */
async function expectRefused(evening: Evening, { game, path, kind, cells: [cell] }: Table): Promise<void> {
  const { page } = evening
  await enter(evening, path, kind)
  const excluded = page.getByRole('status').filter({ hasText: partOf(said(evening, 'limits', 'on_exclusion')) })
  await expect(excluded).toBeVisible()
  const period = await choose(evening, game, [cell!])
  if (game !== WinGo) await openTicket(evening)
  const form = stakeForm(evening)
  await expect(form.getByRole('button').last()).toBeDisabled()
  await expect(form).toContainText(said(evening, 'errors', 'on_break'))
  if (game === WinGo) await expect(betElsewhere(evening, period, 'size', ['big'])).rejects.toThrow(/on_break/)
  await shot(evening, `refused-${path.slice(6)}`)
}

/** What is not play stays as it was. */
async function expectOpen(evening: Evening, friend: Person): Promise<void> {
  const { page, person } = evening
  await page.goto('/wallet')
  await expect(page.getByRole('main').last().getByRole('listitem').first()).toBeVisible()
  await shot(evening, 'wallet')
  await page.goto(pathOf(roomOf(person, friend)))
  const composer = page.getByRole('textbox', { name: partOf(said(evening, 'acts', 'write_to')) })
  await composer.fill('Enough for today. Tea?')
  await page.getByRole('button', { name: said(evening, 'chat', 'send'), exact: true }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Enough for today. Tea?' })).toBeVisible()
  await shot(evening, 'chat')
}

for (const [form, language] of [
  ['phone', 'en'],
  ['desktop', 'hi'],
] as const) {
  test(`somebody plays an evening long, checks a draw without a connection, reaches a limit and excludes themselves, on a ${form} in ${language}`, async ({
    open,
  }) => {
    test.setTimeout(8 * TEST_MS)
    const [person, friend] = [await own.newPlayer('Asha'), await own.newPlayer('Dev')]
    await befriend(own.database_url, person, friend)
    const page = await open(person, {
      ...{ at: own.origin, path: '/game', form },
      prepare: (context) => context.addInitScript(speak, language),
    })
    const evening: Evening = { page, person, form, language }
    await expect(page.getByRole('main').last().getByRole('timer').first()).toBeVisible(FIRST_PERIOD)
    await shot(evening, 'home')
    const period = await loseALittle(evening)
    await winOnce(evening)
    // From here on a win is not what is looked at.
    await closeWins(page, language)
    for (const table of TABLES) await placeTicket(evening, table)
    await checkOffline(evening, period)
    await reachLimit(evening)
    await excludeThemselves(evening)
    await expectRefused(evening, { game: WinGo, path: '/game/wingo', cells: [BIG] })
    for (const table of TABLES) await expectRefused(evening, table)
    await expectOpen(evening, friend)
  })
}
