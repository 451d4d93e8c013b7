import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { CallOutput } from '@mela/contract/client.ts'
import { GameType } from '@mela/contract/games/games-rules.ts'
import { signedDay } from '../../rules/test/signed-day.ts'
import { VECTOR_CHAINS, VECTOR_LINKS, VECTOR_PERIOD, VECTORS } from '../../rules/test/vectors.ts'
import { bubbles, expect, GATE, test } from '../stage/app.ts'
import { button } from '../stage/login-page.ts'
import { betOn, endGamesSites, SHORT, startGamesSite, type GamesSite } from './games-site.ts'
import { isKept, valuesOf } from './kept-draw.ts'
import { LONG_MS } from '../../waits.ts'
import { befriend, callerOf, pathOf, roomOf } from '../stage/people.ts'
import { workerReady } from '../stage/worker.ts'

test.use({ serviceWorkers: 'allow' })

// One site for all.
test.describe.configure({ mode: 'default' })

let own: GamesSite
test.beforeAll(async () => {
  own = await startGamesSite([SHORT])
})
test.afterAll(endGamesSites)

const DRAW = { timeout: LONG_MS }
const STEPS = [
  ...[
    'Both signed the plan',
    'The salt is the one announced',
    'The odds were fixed',
    'Operator’s number was fixed',
    'Notary’s number was fixed',
  ],
  ...[
    'This device saw it before',
    'Bets were frozen first',
    'Your bet is among them',
    'Your bet is among them',
    'Both numbers mixed',
  ],
  ...['Result calculated', 'Payout recalculated', 'Payout recalculated'],
]
const OWN_STEPS = ['This device saw it before', 'Your bet is among them', 'Payout recalculated']
const steps = (page: Page): Locator => page.getByRole('list', { name: 'Verify draw' }).getByRole('listitem')
const matches = (page: Page): Locator => page.getByRole('status').filter({ hasText: 'Everything matches' })
const row = (page: Page, period: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: period, exact: true }) })

/** Every step with what was checked. */
async function expectSteps(page: Page, titles: readonly string[], proof: CallOutput<'getDrawProof'>): Promise<void> {
  await expect(matches(page), 'without a connection').toBeVisible()
  await expect(steps(page)).toHaveCount(titles.length)
  for (const [number, title] of titles.entries()) {
    await expect(steps(page).nth(number)).toContainText(title)
    await expect(steps(page).nth(number)).toContainText('Matches')
  }
  for (const value of valuesOf(proof)) await expect(steps(page).filter({ hasText: value })).not.toHaveCount(0)
  await expect(steps(page).filter({ hasText: 'Result calculated' })).toContainText(
    `Drawn from the mixed number: ${proof.record.drawn!.result}`,
  )
}

test(
  'FAIR-008 Verify on a game screen and on a draw card recomputes the draw in the browser with the network off and shows each step with its values',
  GATE,
  async ({ open }) => {
    test.slow()
    const [asha, dev] = [await own.newPlayer('Asha'), await own.newPlayer('Dev')]
    await befriend(own.database_url, asha, dev)
    const page = await open(asha, { at: own.origin, path: '/game/wingo' })
    await workerReady(page)
    const period = await betOn(own, asha, GameType.WinGo, [
      ['size', 'big'],
      ['size', 'small'],
    ])
    await page.getByRole('tab', { name: 'Results' }).click()
    await expect(row(page, period)).toBeVisible(DRAW)
    await expect.poll(() => isKept(page, period), DRAW).toBe(true)
    const proof = await callerOf(asha, own.origin)('getDrawProof', { period })

    await page.context().setOffline(true)
    await button(row(page, period), 'Verify draw').click()
    await expectSteps(page, STEPS, proof)
    for (const paid of ['10 diamonds gives 19.60 diamonds', '10 diamonds: not won'])
      await expect(steps(page).filter({ hasText: 'Payout recalculated' }).filter({ hasText: paid })).toHaveCount(1)
    await expect(
      page.getByText('Operator and notary together could foresee a result, but not change it.'),
    ).toBeVisible()

    await page.context().setOffline(false)
    const other = await open(dev, { at: own.origin, path: pathOf(roomOf(asha, dev)), form: 'desktop' })
    await workerReady(other)
    await button(page, 'Share draw').click()
    await button(page.getByRole('dialog', { name: 'Share draw' }), 'Dev').click()
    const card = bubbles(other).filter({ hasText: `Draw ${period.slice(10)}` })
    await expect(card).toContainText('WinGo 10 s', DRAW)
    await expect(card).toContainText(new RegExp(`${proof.record.drawn!.result}, .*(Big|Small)`))
    await expect(card).toContainText('2 bets')
    await expect.poll(() => isKept(other, period), DRAW).toBe(true)
    await other.context().setOffline(true)
    await button(card, 'Verify').click()
    // Somebody else sees nothing of the bet, and their device was told nothing before the draw.
    await expectSteps(
      other,
      STEPS.filter((title) => !OWN_STEPS.includes(title)),
      proof,
    )
  },
)

test('a day can be downloaded and checked whole, and a file in which a byte was changed names the period', async ({
  open,
}) => {
  const asha = await own.newPlayer('Asha')
  const call = callerOf(asha, own.origin)
  const drawn = async () => (await call('listGameResults', { game_type: GameType.WinGo, limit: 1 })).list[0]?.period
  await expect.poll(drawn, DRAW).toBeDefined()
  const period = (await drawn())!
  const page = await open(asha, { at: own.origin, path: `/verify?period=${period}` })
  await expect(matches(page)).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Day’s file').click()])
  const text = readFileSync(await download.path(), 'utf8')
  const day = JSON.parse(text) as { periods: { period: string; drawn: { entropy: string } }[] }
  await choose(page, text)
  await expect(page.getByText(/^(All \d+ draws|The 1 draw) in this file (are|is) right$/)).toBeVisible()
  const changed = day.periods.find((each) => each.period === period)!
  changed.drawn.entropy = changed.drawn.entropy.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
  await choose(page, JSON.stringify(day))
  await expect(page.getByText(`Period ${period} is wrong`)).toBeVisible()
  await choose(page, 'something else')
  await expect(page.getByText('This is not a file of draws')).toBeVisible()
})

test('what a line is drawn from is public with its keys, and the device that looks keeps it', async ({ open }) => {
  const asha = await own.newPlayer('Asha')
  const call = callerOf(asha, own.origin)
  const { line } = await call('getNextPeriods', { game_type: GameType.WinGo })
  await expect.poll(async () => (await call('listDrawChains', { line })).list.length, DRAW).toBeGreaterThan(0)
  const page = await open(asha, { at: own.origin, path: '/verify' })
  const published = page.getByRole('region', { name: 'Published in advance' })
  await published.getByRole('button', { name: /^WinGo 10 s/ }).click()
  const sheet = page.getByRole('dialog', { name: 'WinGo 10 s' })
  await expect(sheet.getByText('Both signed the plan')).toBeVisible()
  const { manifest } = (await call('listDrawChains', { line })).list[0]!
  for (const name of ['s0', 'w0', 'operator_key', 'notary_key', 'first_period'] as const)
    await expect(sheet.getByText(manifest[name], { exact: true })).toBeVisible()
  await expect(sheet.getByText('First seen on this device')).toBeVisible()
  await workerReady(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(published.getByRole('button', { name: /^WinGo 10 s/ })).toBeVisible()
})

const choose = (page: Page, content: string) =>
  page.locator('input[type=file]').setInputFiles({
    name: 'day.json',
    mimeType: 'application/json',
    buffer: Buffer.from(content),
  })

test('FAIR-001 the browser bundle draws the four vectors as they were published, and finds out any other result', async ({
  open,
}) => {
  const asha = await own.newPlayer('Asha')
  const page = await open(asha, { at: own.origin, path: '/verify' })
  for (const [game, entropy, result] of VECTORS) {
    const day = signedDay({ game, periods: 1, links: VECTOR_CHAINS })
    expect(day.chains[0]!.manifest).toMatchObject({ s0: VECTOR_LINKS.s0, w0: VECTOR_LINKS.w0 })
    const [record] = day.periods
    expect(record).toMatchObject({ period: VECTOR_PERIOD, countersignature: { w: VECTOR_LINKS.w1 } })
    record!.drawn = { s: VECTOR_LINKS.s1, entropy, result }
    await choose(page, JSON.stringify(day))
    await expect(page.getByText('The 1 draw in this file is right'), game).toBeVisible()
    record!.drawn.result = game === 'd5' ? '83158' : result.replace(/^\d+/, (digit) => (digit === '1' ? '2' : '1'))
    await choose(page, JSON.stringify(day))
    await expect(page.getByText(`Period ${VECTOR_PERIOD} is wrong`), game).toBeVisible()
  }
})
