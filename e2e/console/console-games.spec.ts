import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { query } from '../../server/test/engines/postgres.ts'
import { FIRST_ODDS, hashOfOdds } from '@mela/rules/games/odds.ts'
import { auditOf, expect, openConsole, test } from './console.ts'
import { endGamesSites, LONG, roomyPeriod, startGamesSite, type GamesSite } from '../games/games-site.ts'
import { LONG_MS } from '../../waits.ts'
import { callerOf, type Person } from '../stage/people.ts'
import type { HiredOperator } from '../wallet/sandbox-site.ts'

test.afterEach(endGamesSites)

const K3 = { ...LONG, code: '09', game_type: 4 } as const
const TRX = { ...LONG, code: '13', game_type: 3, switch: -1 } as const
const ASKED = 'Asked for. A second operator decides under Approvals.'
const WAIT = { timeout: LONG_MS }
const dialog = (page: Page): Locator => page.getByRole('alertdialog')
const pane = (page: Page): Locator => page.getByRole('complementary', { name: 'Selected draw' })
const go = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name, exact: true }).click()

/** Looks at what changes, says why, and asks. */
async function ask(page: Page, changes: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Look at the changes' }).click()
  for (const change of changes) await expect(dialog(page)).toContainText(change)
  await dialog(page).getByRole('textbox').fill('as the owners wish')
  await dialog(page).getByRole('button', { name: 'Ask a second operator' }).click()
  await expect(dialog(page)).toHaveCount(0)
  // On a slow machine that of the request before may still stand.
  await expect(page.getByText(ASKED).last()).toBeVisible()
}

/** The one request that waits, read and agreed to on the page of the other operator. */
async function agree(page: Page, operator: HiredOperator, seen: readonly string[]): Promise<void> {
  const table = page.getByRole('table', { name: 'Approvals' })
  await expect(table.getByRole('row')).toHaveCount(2)
  for (const text of seen)
    await expect(page.getByRole('complementary', { name: 'Selected request' })).toContainText(text)
  await page.keyboard.press('a')
  await dialog(page)
    .getByLabel('Six digits')
    .fill(await operator.code())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'All clear' })).toBeVisible()
}

const betOn = (own: GamesSite, person: Person, period: string, amount = '10') =>
  callerOf(person, own.origin)('placeBets', {
    ...{ game_type: 2, period, money_type: 3, nonce: randomUUID() },
    bets: [
      { method: 'size', value: 'big', amount },
      { method: 'number', value: '7', amount },
    ],
  })
const oddsHash = async ({ database_url }: GamesSite, period: string) => {
  const [row] = await query<{ odds_hash: string }>(
    database_url,
    'SELECT odds_hash FROM games_period WHERE period = $1',
    [period],
  )
  return row?.odds_hash
}

test('CONSOLE-012 odds, lines, stakes and switches are versions that two agree on, hold from the next period and reach every player; every period shows its proof', async ({
  visit,
  open,
}) => {
  test.slow()
  const own = await startGamesSite([LONG, K3, TRX])
  const [nisha, kiran] = [await own.hire('risk'), await own.hire('risk', 'admin')]
  const asha = await own.newPlayer('Asha')
  const player = await open(asha, { at: own.origin, path: '/game' })
  const games = player.getByRole('list', { name: 'Games', exact: true }).last()
  await expect(games.getByRole('link', { name: /^K3/ })).toBeVisible()

  const page = await openConsole(visit, own, nisha, '/game-config')
  const kirans = await openConsole(visit, own, kiran, '/approvals')

  // Odds with what they give back: nobody can ask for a table that gives too much.
  const odds = page.getByRole('table', { name: 'Markets and odds' })
  await expect(odds.getByRole('row', { name: 'Number' })).toContainText('94.08%')
  await page.getByLabel('Odds, Number').fill('10.50')
  await expect(odds.getByRole('row', { name: 'Number' })).toContainText(/102\.90%.*Outside/)
  await expect(page.getByRole('button', { name: 'Look at the changes' })).toBeDisabled()
  await page.getByLabel('Odds, Number').fill('9.70')
  await expect(odds.getByRole('row', { name: 'Number' })).toContainText(/95\.06%.*OK/)
  await ask(page, ['Odds, Number', '− 9.60', '+ 9.70'])
  const first = await roomyPeriod(own, asha, LONG.game_type, 12_000)
  await agree(kirans, kiran, ['Change the odds of WinGo and TrxWinGo', 'Odds, Number', '− 9.60', '+ 9.70', '95.06 %'])
  await expect(page.getByText(/^Version 2 since/)).toBeVisible()
  const before = hashOfOdds(FIRST_ODDS.wingo)
  expect(await oddsHash(own, first), 'what is open keeps its odds').toBe(before)
  await betOn(own, asha, first)

  // Stakes and lines: a game that is switched off closes for everybody who looks, without a reload.
  await page.getByRole('button', { name: 'Stakes', exact: true }).click()
  const diamonds = page.getByRole('region', { name: 'Stakes, Diamonds' })
  await diamonds.getByRole('textbox', { name: 'Most of a bet' }).fill('500')
  await ask(page, ['Stakes, Diamonds: Most of a bet', '− 50,000.00 diamonds', '+ 500.00 diamonds'])
  await agree(kirans, kiran, ['Change “Stakes, Diamonds: Most of a bet” from 50,000.00 diamonds to 500.00 diamonds'])
  await page.getByRole('button', { name: 'Lines and order' }).click()
  await page.getByRole('switch', { name: 'K3 30 s is on' }).click()
  await page.getByRole('button', { name: 'Move TrxWinGo up' }).click()
  await expect(page.getByRole('switch', { name: 'TrxWinGo 30 s is on' })).toBeDisabled()
  await ask(page, ['K3 30 s, line 09', '− Open', '+ Closed', 'Order of the games', 'WinGo, TrxWinGo, K3'])
  await expect(games.getByRole('link', { name: /^K3/ }), 'not before another one agrees').toBeVisible()
  await agree(kirans, kiran, ['Change Lines and order: 2 values', 'K3 30 s, line 09', 'WinGo, TrxWinGo, K3'])
  await expect(games.getByRole('link', { name: /^K3/ })).toHaveCount(0)
  await expect(games.getByRole('listitem').filter({ hasText: 'K3' })).toContainText('Back soon')
  // The pictures of Racing and 5D have digits of their own before the name.
  await expect(games.getByRole('listitem')).toHaveText([/^WinGo/, /^TrxWinGo/, /^K3/, /Racing/, /5D/])

  // One alone pauses at once; two open again.
  const lines = page.getByRole('table', { name: 'Lines of WinGo' })
  await lines.getByRole('button', { name: 'Pause' }).click()
  await dialog(page).getByRole('textbox').fill('a doubt about the feed')
  await dialog(page).getByRole('button', { name: 'Pause now' }).click()
  await expect(lines.getByText('Paused')).toBeVisible()
  await expect(games.getByRole('link')).toHaveCount(0)
  await expect(betOn(own, asha, first)).rejects.toMatchObject({ code: 16003 })
  await lines.getByRole('button', { name: 'Open again' }).click()
  await dialog(page).getByRole('textbox').fill('the feed is right')
  await dialog(page).getByRole('button', { name: 'Ask a second operator' }).click()
  await expect(page.getByText(ASKED)).toBeVisible()
  await agree(kirans, kiran, ['Open WinGo, line 02 again', '− Paused', '+ Open'])
  await expect(lines.getByText('Paused')).toHaveCount(0)
  await expect(games.getByRole('link', { name: /^WinGo/ })).toBeVisible()
  expect((await auditOf(own, 'line:02')).map(({ action }) => action)).toEqual([
    'pauseGame',
    'resumeGame',
    'decideApproval',
  ])

  // The next period has the new odds, and what it could cost stands beside what was staked.
  await expect.poll(() => roomyPeriod(own, asha, LONG.game_type, 10_000), WAIT).not.toBe(first)
  const second = await roomyPeriod(own, asha, LONG.game_type, 8_000)
  expect(await oddsHash(own, second)).not.toBe(before)
  await expect(betOn(own, asha, second, '501')).rejects.toMatchObject({ reason: 'stake_out_of_range' })
  await betOn(own, asha, second)
  await go(page, 'Exposure and hold')
  const exposed = page.getByRole('table', { name: 'Open periods' }).getByRole('row', { name: `Period ${second}` })
  await expect(exposed).toContainText(/2.*20\.00 diamonds.*114\.66 diamonds.*7.*−94\.66 diamonds/)
  await expect(
    page.getByRole('table', { name: 'Hold by game and day' }).getByRole('row', { name: /^WinGo/ }),
  ).toContainText(/2.*20\.00 diamonds/)

  await page.goto('/game-config?part=versions')
  const versions = page.getByRole('table', { name: 'Versions' })
  await expect(versions.getByRole('row', { name: 'Version 2' })).toContainText(
    new RegExp(`${nisha.name}.*${kiran.name}.*as the owners wish`),
  )
  await versions.getByRole('button', { name: '1', exact: true }).click()
  await expect(
    page.getByRole('table', { name: 'WinGo in version 1' }).getByRole('row', { name: 'Number' }),
  ).toContainText(/9\.60.*94\.08%/)

  await exploreDraws(page, first)
})

/** Every period with its proof, checked in this browser; nothing there sets a result. */
async function exploreDraws(page: Page, period: string): Promise<void> {
  await go(page, 'Draws')
  const table = page.getByRole('table', { name: 'Draws' })
  await page.getByRole('combobox', { name: 'Line' }).selectOption('02')
  await expect(table.getByRole('row', { name: /^Period \d{8}09/ })).toHaveCount(0)
  const row = table.getByRole('row', { name: `Period ${period}` })
  await expect(row).toContainText(/Settled.*2.*20\.00 diamonds/)
  await row.getByRole('button').click()
  await expect(pane(page).getByRole('heading', { name: period })).toBeVisible()
  await expect(pane(page)).toContainText('Root of the bets')
  await expect(pane(page)).toContainText('Countersigned')
  await pane(page).getByRole('button', { name: 'Check in this browser' }).click()
  await expect(pane(page).getByRole('status')).toContainText('Every step is right')
  await expect(pane(page).getByRole('list', { name: 'Proof' }).getByRole('listitem')).toHaveCount(9)
  await expect(pane(page).getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: /^(set|change|draw|void|settle)/i })).toHaveCount(0)
}
