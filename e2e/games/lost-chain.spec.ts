import type { Page } from '@playwright/test'
import { query } from '../../server/test/engines/postgres.ts'
import { expect, openConsole, test } from '../console/console.ts'
import { betOn, endGamesSites, SHORT, startGamesSite, type GamesSite } from './games-site.ts'
import { LONG_MS } from '../../waits.ts'

test.afterEach(endGamesSites)

const WAIT = { timeout: LONG_MS }

/** As if a day and an hour had passed since all that the line has so far. */
async function passDay({ database_url }: GamesSite): Promise<void> {
  const ago = `- interval '25 hours'`
  await query(database_url, 'ALTER TABLE games_period DISABLE TRIGGER games_guard_period')
  await query(
    database_url,
    `UPDATE games_period SET opens_at = opens_at ${ago}, close_at = close_at ${ago}, draw_at = draw_at ${ago}`,
  )
  await query(database_url, 'ALTER TABLE games_period ENABLE TRIGGER games_guard_period')
}

const isDue = ({ database_url }: GamesSite, period: string) =>
  query(
    database_url,
    'SELECT FROM games_period WHERE period = $1 AND closing IS NOT NULL AND draw_at < clock_timestamp()',
    [period],
  )

/** Asked for on the page of one operator, agreed to on that of another. */
async function giveUp(page: Page, other: Page, period: string, code: () => Promise<string>): Promise<void> {
  const pane = page.getByRole('complementary', { name: 'Selected draw' })
  const dialog = (of: Page) => of.getByRole('alertdialog')
  await page
    .getByRole('row', { name: `Period ${period}` })
    .getByRole('button')
    .click()
  await expect(pane).toContainText('more than a day late')
  await pane.getByRole('button', { name: 'Give up the chain…' }).click()
  await expect(dialog(page)).toContainText('10.20 diamonds')
  await dialog(page).getByRole('textbox').fill('the disk of the notary is gone, and both backups')
  await dialog(page).getByRole('button', { name: 'Ask a second operator' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await other.reload()
  await expect(other.getByRole('complementary', { name: 'Selected request' })).toContainText('10.20 diamonds')
  await other.keyboard.press('a')
  await dialog(other)
    .getByLabel('Six digits')
    .fill(await code())
  await other.keyboard.press('Enter')
  await expect(other.getByRole('heading', { name: 'All clear' })).toBeVisible()
}

test('a chain whose links are lost is given up by two operators; whoever bet has the stake back with 2 %, and everybody can see how many periods there were', async ({
  visit,
  open,
}) => {
  test.slow()
  const own = await startGamesSite([SHORT])
  const [nisha, kiran] = [await own.hire('risk'), await own.hire('risk', 'admin')]
  const asha = await own.newPlayer('Asha')
  const page = await openConsole(visit, own, nisha, '/draws')
  const kirans = await openConsole(visit, own, kiran, '/approvals')
  const player = await open(asha, { at: own.origin, path: '/game/wingo' })

  await own.loseNotary()
  const period = await betOn(own, asha, SHORT.game_type, [['size', 'big']])
  await expect.poll(() => isDue(own, period), WAIT).toHaveLength(1)
  await passDay(own)
  await page.goto('/draws?only=late')
  await giveUp(page, kirans, period, kiran.code)
  const pane = page.getByRole('complementary', { name: 'Selected draw' })
  await page.goto('/draws')
  await page
    .getByRole('row', { name: `Period ${period}` })
    .getByRole('button')
    .click()
  await expect(pane.getByText('Given back', { exact: true }).first()).toBeVisible(WAIT)
  await expect(pane).toContainText('The chain was given up.')
  await pane.getByRole('button', { name: 'Check in this browser' }).click()
  await expect(pane.getByRole('list', { name: 'Proof' })).toContainText('Never drawn')

  // The player's screen tells it without a word of winning, and so do the records and the check of the draw.
  const short = period.slice(-4)
  await expect(player.getByText(`Period ${short} was not drawn.`)).toBeVisible(WAIT)
  await player.getByRole('tab', { name: 'My bets' }).click()
  await expect(player.getByText(`Period ${short}, not drawn`).first()).toBeVisible()
  await expect(player.getByRole('dialog')).toHaveCount(0)
  await player.goto('/betting-record')
  await player.getByRole('button', { name: `Period ${short}, not drawn` }).click()
  await expect(player.getByText('This period could not be drawn.')).toBeVisible()
  await expect(player.getByText('10.20').first()).toBeVisible()
  await player.getByRole('button', { name: 'Verify draw' }).click()
  await expect(player.getByRole('status').filter({ hasText: 'This period is never drawn' })).toBeVisible()
  await expect(player.getByRole('list', { name: 'Periods that were never drawn' }).getByRole('listitem')).toHaveCount(1)

  // With an empty notary the line begins again.
  await own.replaceNotary()
  const next = await betOn(own, asha, SHORT.game_type, [['size', 'big']])
  await page.goto('/draws')
  await expect(page.getByRole('row', { name: `Period ${next}` })).toContainText('Settled', WAIT)
})
