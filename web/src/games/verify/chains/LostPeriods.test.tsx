// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { CallOutput } from '@mela/contract/client.ts'
import { SUCCESS_CODE } from '@mela/contract/errors.ts'
import { mountLive } from '../../../../test/mount-live.ts'
import { loadAreas, startLanguage } from '../../../platform/i18n/i18n.ts'
import { cancelPending } from '../../../platform/net/api.ts'
import { LostPeriods } from './LostPeriods.tsx'

type Lost = CallOutput<'listLostChains'>

afterEach(() => cancelPending())

/** Chains that were given up, each with as many periods as its number. */
const lostOf = (chains: number): Lost['list'] =>
  Array.from({ length: chains }, (_, number) => ({
    ...{ line: '01', game_type: 2, first_period: `202601050100${number + 10}` },
    ...{ last_period: number === 0 ? '20260105010010' : '20260105011440', periods: number + 1, bets: 3 },
    lost_unix: Date.UTC(2026, 0, 7, 12),
  }))

/** The card once the site answered. */
async function shown(list: Lost['list'], site: { isUp: boolean } = { isUp: true }) {
  vi.stubGlobal('fetch', (input: string) => {
    const { pathname, searchParams } = new URL(input, 'http://mela')
    if (!site.isUp || !pathname.endsWith('/game/lost_chains')) return Promise.reject(new TypeError('cut off'))
    const [pos, limit] = [Number(searchParams.get('pos')), Number(searchParams.get('limit'))]
    const periods = list.reduce((sum, chain) => sum + chain.periods, 0)
    const data: Lost = { periods, list: list.slice(pos, pos + limit), total: list.length }
    return Promise.resolve(Response.json({ code: SUCCESS_CODE, data }))
  })
  await startLanguage()
  await loadAreas('games', 'draws', 'pages')
  const page = mountLive(<LostPeriods />)
  return { page, rows: () => [...page.querySelectorAll('li')].map(({ textContent }) => textContent) }
}
const press = (page: HTMLElement, name: string) =>
  [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click()

test('where every period was drawn, one quiet line says so', async () => {
  const { page } = await shown([])
  await expect.poll(() => page.textContent).toBe('Periods that were never drawnNone so far')
})

test('periods that were never drawn are counted and told by their chains, a part at a time', async () => {
  const { page, rows } = await shown(lostOf(7))
  await expect.poll(() => rows().length).toBe(5)
  expect(page.textContent).toContain('28 periods in all')
  expect(rows()[0]).toBe('WinGo202601050100101 period, given up on 7 Jan 2026')
  expect(rows()[1]).toBe('WinGo20260105010011 to 202601050114402 periods, given up on 7 Jan 2026')
  press(page, 'Show 2 more')
  await expect.poll(() => rows().length).toBe(7)
  expect(page.querySelector('button')).toBeNull()
})

test('where the site does not answer, the card says so and can be asked again', async () => {
  const site = { isUp: false }
  const { page } = await shown(lostOf(1), site)
  await expect.poll(() => page.querySelector('[role=alert]')).not.toBeNull()
  site.isUp = true
  press(page, 'Try again')
  await expect.poll(() => page.textContent).toContain('1 period in all')
})
