import { GameType } from '@mela/contract/games/games-rules.ts'
import { expect, GATE, test } from '../stage/app.ts'
import { button } from '../stage/login-page.ts'
import { chips, DRAW, FIRST_PERIOD, green, rows, setAhead, shownPeriod, timer, told } from './game-screen.ts'
import {
  betElsewhere,
  EACH,
  endGamesSites,
  LONG,
  roomyPeriod,
  SHORT,
  startGamesSite,
  type GamesSite,
} from './games-site.ts'
import { callerOf, type Person } from '../stage/people.ts'

/** Long enough for two bets by hand. */
const TWENTY = { ...SHORT, seconds: 20 }

const resultsOf = async (own: GamesSite, person: Person, game_type: GameType = GameType.WinGo) =>
  (await callerOf(person, own.origin)('listGameResults', { game_type, pos: 0, limit: 20 })).list

test.afterEach(endGamesSites)

test('the games stand in their order with those who won, and a closed game cannot be entered', async ({ open }) => {
  const own = await startGamesSite(EACH)
  const [asha, bo] = [await own.newPlayer('Asha'), await own.newPlayer('Bo')]
  for (const form of ['phone', 'desktop'] as const) {
    const page = await open(asha, { at: own.origin, path: '/game', form })
    const games = page.getByRole('list', { name: 'Games', exact: true }).last()
    await expect(games.getByRole('listitem')).toHaveText([/^WinGo/, /^5D/, /^K3/, /^TrxWinGo/, /^Racing/])
    await expect(games.getByRole('link')).toHaveCount(4)
    await expect(games.getByRole('link').first().getByRole('timer')).toBeVisible()
    await expect(games.getByRole('listitem').filter({ hasText: 'TrxWinGo' })).toContainText('Back soon')
    await expect(page.getByText('No winners yet').last()).toBeVisible()
    await expect(page.getByText('Nobody is ahead today yet')).toBeVisible()
  }
  // Every digit: one of them wins, and they lose a little together.
  await betElsewhere(own, bo, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  const page = await open(asha, { at: own.origin, path: '/game' })
  await expect
    .poll(async () => {
      await page.reload()
      await expect(page.getByRole('region', { name: 'Latest winners' }).locator('p, ol')).toBeVisible()
      return page.getByRole('region', { name: 'Latest winners' }).getByText('94.08').count()
    }, DRAW)
    .toBe(1)
})

test('a bet placed by hand leaves the balance at once and stands among those that wait', GATE, async ({ open }) => {
  const own = await startGamesSite([LONG])
  const asha = await own.newPlayer('Asha')
  const page = await open(asha, { at: own.origin, path: '/game/wingo' })
  await expect(page.locator('header')).toContainText('1,000.00')
  await roomyPeriod(own, asha, LONG.game_type, 15_000)
  await expect(green(page)).toBeEnabled(DRAW)
  await green(page).click()
  await page.getByRole('dialog').getByRole('radio', { name: '10', exact: true }).click()
  await button(page, 'Place bet, 10').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('header')).toContainText('990.00')
  await page.getByRole('tab', { name: /My bets/ }).click()
  await expect(page.getByRole('list', { name: 'Waiting for the draw' }).getByRole('listitem')).toHaveCount(1)
})

test('GAMES-015 GAMES-018 the fee is shown before a bet is placed and taken off the win, the balance follows live, and the screen shows the win or loss of the period', async ({
  open,
}) => {
  test.slow()
  const own = await startGamesSite([TWENTY])
  const [asha, bo] = [await own.newPlayer('Asha'), await own.newPlayer('Bo')]
  const page = await open(asha, { at: own.origin, path: '/chatList' })
  const heard: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => heard.push(Buffer.from(payload).toString('latin1'))),
  )
  await page.goto('/game/wingo')
  const other = await open(bo, { at: own.origin, path: '/game/wingo', form: 'desktop' })
  // Both bets in one period.
  await roomyPeriod(own, asha, TWENTY.game_type, 12_000)
  await expect(green(page)).toBeEnabled(DRAW)
  for (const name of [/^Small/, /^Big/]) {
    await page.getByRole('button', { name }).click()
    await page.getByRole('dialog').getByRole('radio', { name: '10', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('Chance 1 in 2. On average 100 costs 2.00.')
    await expect(page.getByRole('dialog')).toContainText('Service fee, 2%0.20')
    await button(page, 'Place bet, 10').click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.getByRole('tab', { name: /My bets/ }).click()
  await expect(page.getByRole('list', { name: 'Waiting for the draw' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.locator('header')).toContainText('980.00')
  await expect(told(page)).toBeVisible(DRAW)
  await expect(page.getByRole('list', { name: 'Settled' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('list', { name: 'Settled' })).toContainText('+19.60')
  await expect(page.getByRole('list', { name: 'Settled' })).toContainText('−10.00')
  await expect(page.locator('header'), '10 less 2 percent, twice').toContainText('999.60')
  expect(heard.filter((frame) => frame.includes('edit_user_amount')).length).toBeGreaterThan(2)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Nine of ten digits come to a gain unless the tenth is drawn.
  const scene = other.getByRole('dialog', { name: 'Won' })
  for (let is_won = false; !is_won;) {
    const period = await betElsewhere(own, bo, [0, 1, 2, 3, 4, 5, 6, 7, 8])
    await expect(told(other)).toContainText(`Period ${period.slice(10)}:`, DRAW)
    is_won = !(await told(other).textContent())?.endsWith('Not won')
  }
  await expect(scene).toContainText('+94.08')
  await expect(scene).toContainText('Stake 90.00')
  await scene.getByRole('button', { name: 'Back to the game' }).click()
  await expect(scene).toHaveCount(0)
  await expect(told(other)).toContainText('94.08 came back')
  await expect(page.getByRole('list', { name: 'Settled' }).getByRole('listitem')).toHaveCount(2)
})

test('GAMES-006 SHELL-035 the chips are 1, 10, 50 and 100 until they are edited, and the edited ones are there after a reload', async ({
  open,
}) => {
  test.slow()
  const own = await startGamesSite([LONG])
  const asha = await own.newPlayer('Asha')
  const page = await open(asha, { at: own.origin, path: '/game/wingo' })
  await expect(green(page)).toBeEnabled(FIRST_PERIOD)
  await green(page).click()
  await expect(chips(page)).toHaveText(['1', '10', '50', '100'])
  await button(page, 'Change the chips').click()
  const mine = ['2', '25', '75', '500']
  for (const [index, value] of mine.entries()) await page.getByLabel(`Chip ${index + 1}`).fill(value)
  await page.getByLabel('Chip 1').fill('0')
  await expect(page.getByText('A whole number from 1 to 100,000')).toBeVisible()
  await page.getByLabel('Chip 1').fill('2')
  await button(page, 'Save the chips').click()
  await expect(chips(page)).toHaveText(mine)
  expect(await page.evaluate(() => localStorage.getItem('game_money_options'))).toBe('[2,25,75,500]')

  await page.reload()
  await expect(green(page)).toBeEnabled(DRAW)
  await green(page).click()
  await expect(chips(page)).toHaveText(mine)
  await chips(page).nth(1).click()
  await button(page, 'Place bet, 25').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('header')).toContainText('975.00')
})

test('GAMES-022 the history shows the number, the size and the colour of every past draw of a game', async ({
  open,
}) => {
  const own = await startGamesSite(EACH)
  const asha = await own.newPlayer('Asha')
  for (const game_type of [GameType.WinGo, GameType.D5, GameType.K3, GameType.Racing])
    await expect.poll(async () => (await resultsOf(own, asha, game_type)).length, DRAW).toBeGreaterThan(0)
  const page = await open(asha, { at: own.origin, path: '/history' })
  await expect(rows(page).first()).toBeVisible()
  const first = (await rows(page).first().getByRole('rowheader').getAttribute('aria-label'))!
  const drawn = (await resultsOf(own, asha)).find(({ period }) => period === first)!
  // More are drawn meanwhile.
  const cells = rows(page)
    .filter({ has: page.getByRole('rowheader', { name: first }) })
    .getByRole('cell')
  await expect(cells.nth(0).getByRole('img')).toHaveAttribute('aria-label', new RegExp(`^${drawn.number},`))
  const words = drawn.color.split(',').map((word) => word[0]!.toUpperCase() + word.slice(1))
  await expect(cells.nth(1).getByRole('img')).toHaveCount(words.length)
  for (const [index, word] of words.entries())
    await expect(cells.nth(1).getByRole('img').nth(index)).toHaveAttribute('aria-label', word)
  await expect(cells.nth(2)).toHaveText(drawn.size === 'big' ? 'Big' : 'Small')
  for (const game of ['5D', 'K3', 'Racing']) {
    await page.getByRole('radio', { name: game }).click()
    const headings = game === 'Racing' ? ['Period', 'Number', ''] : ['Period', 'Number', 'Size', '']
    await expect(page.getByRole('columnheader')).toHaveText(headings)
    if (game !== 'Racing') await expect(rows(page).first().getByRole('cell').nth(1)).toHaveText(/^(\d+ )?(Big|Small)$/)
  }
  const download = page.waitForEvent('download')
  await button(page, 'Day’s file').click()
  expect((await download).suggestedFilename()).toMatch(/^mela-draws-\d{8}-\d\d\.json$/)
  await page.getByLabel('Choose a day').fill('2020-02-29')
  await expect(page.getByRole('heading', { name: 'No draws on this day' })).toBeVisible()
  await expect(button(page, 'Day’s file')).toHaveCount(0)
  await button(page, 'All days').click()
  await expect(rows(page).first()).toBeVisible()
})

test('GAMES-023 betting is off from the close on, and the result is there after the draw, also when the tab slept', async ({
  open,
}) => {
  test.slow()
  const own = await startGamesSite()
  const asha = await own.newPlayer('Asha')
  const page = await open(asha, {
    at: own.origin,
    path: '/game/wingo',
    prepare: setAhead,
  })
  await expect(green(page)).toBeEnabled(DRAW)
  const period = (await shownPeriod(page).getAttribute('data-period'))!
  await green(page).click()
  await expect(page.getByRole('button', { name: /^Closed\. Next draw in/ })).toBeDisabled(DRAW)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(timer(page)).toHaveText('Drawing…')
  await expect(green(page)).toBeDisabled()
  await expect(page.getByRole('button', { name: '7, Green' })).toBeDisabled()
  await expect(shownPeriod(page)).toHaveAttribute('data-period', period)
  await page.getByRole('tab', { name: 'Results' }).click()
  await expect(rows(page).first().getByRole('rowheader')).toHaveAttribute('aria-label', period, DRAW)
  await expect(green(page)).toBeEnabled(DRAW)

  const session = await page.context().newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  const before = (await resultsOf(own, asha)).length
  await expect.poll(async () => (await resultsOf(own, asha)).length, DRAW).toBeGreaterThan(before + 1)
  const [last] = await resultsOf(own, asha)
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await expect(page.getByRole('rowheader').and(page.getByLabel(last!.period))).toBeVisible(DRAW)
  await expect(green(page)).toBeEnabled(DRAW)
})

test('GAMES-026 the rules on each game screen state the odds and the fee that hold on this site', async ({ open }) => {
  const changed = { fee: 300, rows: { size: 195, color: 194, color_half: 145, purple: 470, number: 940 } }
  const own = await startGamesSite(EACH, { wingo: changed })
  const asha = await own.newPlayer('Asha')
  const { switch_list } = await callerOf(asha, own.origin)('getGameConfig', {})
  const screens = { 2: '/game/wingo', 4: '/game/k3', 5: '/game/d5', 1: '/game/racing' }
  const page = await open(asha, { at: own.origin, path: '/game' })
  for (const [game_type, path] of Object.entries(screens)) {
    const { odds, fee_rate } = switch_list.find((each) => each.game_type === Number(game_type))!
    await page.goto(path)
    await button(page, 'Rules and odds').click()
    const rules = page.getByRole('dialog')
    for (const value of new Set(Object.values(odds)))
      await expect(rules.getByRole('table')).toContainText(`×${(value / 100).toFixed(2)}`)
    await expect(rules).toContainText(`A service fee of ${fee_rate / 100}% is taken off each stake.`)
  }
})
