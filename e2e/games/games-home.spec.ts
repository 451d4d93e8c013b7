import type { Page } from '@playwright/test'
import type { AdminInput } from '@mela/contract/admin-client.ts'
import { expect, test } from '../stage/app.ts'
import { betElsewhere, EACH, endGamesSites, startGamesSite, type GamesSite } from './games-site.ts'
import { LONG_MS } from '../../waits.ts'
import type { HiredOperator } from '../wallet/sandbox-site.ts'

test.afterEach(endGamesSites)

const DRAW = { timeout: LONG_MS }
const games = (page: Page) => page.getByRole('list', { name: 'Games', exact: true }).last()
const lineup = (page: Page) => games(page).getByRole('listitem')

/** Two operators agree on it. */
async function change(
  [nisha, kiran]: readonly [HiredOperator, HiredOperator],
  changes: AdminInput<'changeGames'>['changes'],
): Promise<void> {
  const { approval_id } = await nisha.browser.call('changeGames', { changes, reason: 'for the fair' })
  const [asked] = await kiran.browser.call('listApprovals', { state: 'open' })
  const { payload_hash } = asked!
  const decision = { approval_id, payload_hash, decision: 'approve' as const, code: await kiran.code() }
  await kiran.browser.call('decideApproval', decision)
}
const hirePair = async (own: GamesSite) => [await own.hire('risk'), await own.hire('risk')] as const

test('GAMES-004 the games stand in their order with banners, announcements, winners and ranking, and a closed one cannot be entered', async ({
  open,
}) => {
  test.slow()
  const own = await startGamesSite(EACH)
  const pair = await hirePair(own)
  const [asha, bo] = [await own.newPlayer('Asha'), await own.newPlayer('Bo Chen')]
  const page = await open(asha, { at: own.origin, path: '/game' })
  await expect(lineup(page)).toHaveText([/^WinGo/, /^5D/, /^K3/, /^TrxWinGo/, /^Racing/])
  await change(pair, {
    lines: [...EACH].reverse(),
    banners: [{ file_url: '/icons/icon-192.png', url: '/game/k3' }],
    announcements: [{ id: '1', content: { en: 'Holi fair on Friday' } }],
  })
  // Nobody reloads anything.
  await expect(lineup(page)).toHaveText([/^Racing/, /^TrxWinGo/, /^K3/, /^5D/, /^WinGo/])
  await expect(page.getByRole('list', { name: 'Announcements' })).toHaveText('Holi fair on Friday')
  await expect(page.getByRole('list', { name: 'Banners' }).getByRole('img')).toHaveCount(1)

  // Eight of ten digits: more often than not they win a little. Until they have.
  const winners = page.getByRole('region', { name: 'Latest winners' })
  await expect
    .poll(async () => {
      await betElsewhere(own, bo, [0, 1, 2, 3, 4, 5, 6, 7])
      await page.reload()
      await winners.locator('p, ol').waitFor()
      return winners.getByText('94.08').count()
    }, DRAW)
    .toBeGreaterThan(0)
  await expect(winners).toContainText('B***n')
  await expect(page.getByRole('region', { name: 'Top earners today' })).toContainText(/B\*\*\*n|Nobody/)

  const closed = lineup(page).filter({ hasText: 'TrxWinGo' })
  await expect(closed).toContainText('Back soon')
  await expect(closed.getByRole('link')).toHaveCount(0)
  await expect(games(page).getByRole('link')).toHaveCount(4)
  // Neither by its address.
  await change(pair, { lines: EACH.map((line) => (line.game_type === 5 ? { ...line, switch: -1 as const } : line)) })
  await expect(games(page).getByRole('link')).toHaveCount(3)
  for (const path of ['/game/d5', '/game/trxwingo']) {
    await page.goto(`${own.origin}${path}`)
    await expect(page.getByRole('main').last()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Period' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Big|Green|Place)/ })).toHaveCount(0)
  }
  await page.goto(`${own.origin}/game/d5`)
  await expect(page.getByText('Back soon').last()).toBeVisible()
})

test('GAMES-003 whoever is connected asks again when the games change, and a game that is switched off is closed at once on every page', async ({
  open,
}) => {
  test.slow()
  const own = await startGamesSite(EACH)
  const pair = await hirePair(own)
  const [asha, bo] = [await own.newPlayer('Asha'), await own.newPlayer('Bo')]
  const home = await open(asha, { at: own.origin, path: '/game' })
  const inside = await open(bo, { at: own.origin, path: '/game/k3', form: 'desktop' })
  await expect(games(home).getByRole('link', { name: /^K3/ })).toBeVisible()
  await expect(inside.getByRole('region', { name: 'Period' })).toBeVisible()
  const asked = [home, inside].map((page) =>
    page.waitForResponse((response) => response.url().includes('/game/config')),
  )
  await change(pair, { lines: EACH.map((line) => (line.game_type === 4 ? { ...line, switch: -1 as const } : line)) })
  await Promise.all(asked)
  await expect(games(home).getByRole('link', { name: /^K3/ })).toHaveCount(0)
  await expect(lineup(home).filter({ hasText: 'K3' })).toContainText('Back soon')
  await expect(inside.getByRole('region', { name: 'Period' })).toHaveCount(0)
  await expect(inside.getByText('Back soon').last()).toBeVisible()
  // The others are as they were.
  await expect(games(home).getByRole('link', { name: /^WinGo/ })).toBeVisible()
})
