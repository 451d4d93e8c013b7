import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { GameType } from '@mela/contract/games/games-rules.ts'
import { startStandIn } from '../../server/test/providers/stand-ins.ts'
import { expect, test } from '../stage/app.ts'
import { endGamesSites, SHORT, startGamesSite, type GamesSite } from './games-site.ts'
import { LONG_MS } from '../../waits.ts'
import { callerOf, type Person } from '../stage/people.ts'
import { workerReady } from '../stage/worker.ts'

const TRX = { ...SHORT, code: '13', game_type: GameType.TrxWinGo, seconds: 20 }
const DRAW = { timeout: LONG_MS }
const STEPS = ['The odds were fixed', 'Bets were frozen first', 'Your bet is among them', 'It was the right block']
const LATER_STEPS = ['The block’s hash', 'Result calculated', 'Payout recalculated']

const block = (page: Page): Locator => page.getByRole('region', { name: 'TrxWinGo', exact: true })
const steps = (page: Page): Locator => page.getByRole('list', { name: 'Verify draw' }).getByRole('listitem')

test.use({ serviceWorkers: 'allow' })
test.afterEach(endGamesSites)

/** One bet in a period that a block has decided by then. */
async function playOnce(own: GamesSite, person: Person): Promise<string> {
  const call = callerOf(person, own.origin)
  const game_type = TRX.game_type
  let period = ''
  const place = async () => {
    const next = await call('getNextPeriods', { game_type })
    if (!next.is_open || next.close_unix - next.now_unix < 2_000) return false
    period = next.period
    const bets = [{ method: 'size', value: 'big', amount: '10' }]
    await call('placeBets', { game_type, period, money_type: 3, bets, nonce: randomUUID() })
    return true
  }
  await expect.poll(place, DRAW).toBe(true)
  const paid = async () => (await call('getBettingResult', { game_type, period })).bets[0]?.status
  await expect.poll(paid, DRAW).not.toBe(0)
  return period
}

test('TrxWinGo shows the block that decided with its digit, says that its chain is simulated, and is checked with the network off', async ({
  open,
}) => {
  test.slow()
  const tron = await startStandIn('tron-server', { TRON_SOLID_AFTER: '1' })
  try {
    const own = await startGamesSite([SHORT, TRX], {}, { TRON_URL: `http://127.0.0.1:${tron.port}` })
    const asha = await own.newPlayer('Asha')
    const period = await playOnce(own, asha)
    const { record } = await callerOf(asha, own.origin)('getBlockProof', { period })
    const { hash, block: header, result } = record.drawn!
    for (const form of ['phone', 'desktop'] as const) {
      const page = await open(asha, { at: own.origin, path: '/game/trxwingo', form })
      await expect(block(page).locator('mark')).toHaveText(/^\d$/)
      await expect(block(page)).toContainText('The last digit, read from the right, is the result.')
      await expect(block(page)).toContainText('Simulated')
      await expect(page.getByText('They come from a test chain, not from TRON.')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Green/ })).toBeEnabled(DRAW)
      await expect(block(page)).toContainText(/Next: the first block from \d+:\d\d:\d\d/)

      await page.goto(`${own.origin}/verify?period=${period}&by=block`)
      await expect(page.getByText('Everything matches')).toBeVisible()
      await workerReady(page)
      await page.context().setOffline(true)
      await page.reload()
      await expect(page.getByText('Everything matches'), 'without a connection').toBeVisible()
      for (const [number, title] of [...STEPS, ...LATER_STEPS].entries()) {
        await expect(steps(page).nth(number)).toContainText(title)
        await expect(steps(page).nth(number)).toContainText('Matches')
      }
      const shown = page.getByRole('region', { name: 'The block’s hash' })
      await expect(shown).toContainText(hash)
      await expect(shown).toContainText(String(header.number))
      await expect(shown.locator('mark')).toHaveText(result)
      await expect(page.getByText('Simulated blocks.')).toBeVisible()
      await page.context().setOffline(false)
    }
    const games = await open(asha, { at: own.origin, path: '/game' })
    const card = games.getByRole('listitem').filter({ hasText: 'TrxWinGo' })
    await expect(card.getByText('Simulated')).toBeVisible(DRAW)
    await games.goto(`${own.origin}/history?game=3&line=${TRX.code}`)
    await expect(games.getByRole('table')).toContainText('Simulated')
    await expect(games.getByRole('row').filter({ hasText: period.slice(-4) })).toContainText(/Block \d+/)
  } finally {
    await tron.stop()
  }
})
