// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { SUCCESS_CODE } from '@mela/contract/errors.ts'
import { FIRST_ODDS, textOfOdds } from '@mela/rules/games/odds.ts'
import { lostDay } from '../../../test/lost-day.ts'
import { mountLive } from '../../../test/mount-live.ts'
import { loadAreas, startLanguage } from '../../platform/i18n/i18n.ts'
import { DayFileCard } from './DayFileCard.tsx'
import { readDraw } from './seen-draws.ts'
import { VerifyScreen } from './VerifyScreen.tsx'

const asked: string[] = []

/** A site that answers with this record of a chain that was given up. */
function site(record: object) {
  asked.length = 0
  const proof = { chain: lostDay().chains[0], odds: textOfOdds(FIRST_ODDS.wingo), record }
  vi.stubGlobal('fetch', (input: string) => {
    const { pathname } = new URL(input, 'http://mela')
    asked.push(pathname.replace(/.*\//, ''))
    if (pathname.endsWith('/game/proof')) return answer(proof)
    if (pathname.endsWith('/game/betting_result')) return answer({ bets: [] })
    if (pathname.endsWith('/game/lost_chains')) return answer({ periods: 0, list: [], total: 0 })
    return Promise.reject(new TypeError('cut off'))
  })
}
const answer = (data: unknown) => Promise.resolve(Response.json({ code: SUCCESS_CODE, data }))
const lostRecord = (at: number) => ({ ...lostDay().lost![at]!, countersignature: null, drawn: null })

test('the check of a period that is never drawn says so, says why, and still shows what was signed of it', async () => {
  const record = lostRecord(0)
  site(record)
  await startLanguage()
  await loadAreas('games', 'draws', 'pages', 'wallet')
  const routeTree = createRootRoute({ component: VerifyScreen })
  const history = createMemoryHistory({ initialEntries: [`/verify?period=${record.period}`] })
  const page = mountLive(<RouterProvider router={createRouter({ routeTree, history }) as never} />)
  await expect.poll(() => page.textContent).toContain('None so far')
  expect(page.textContent).toContain('This period is never drawn')
  expect(page.textContent).toMatch(
    /Its chain was lost and given up on 6 Jan 2026; every stake comes back with 2% on top\./,
  )
  expect(page.textContent).toContain('4 periods of this chain were drawn, this one comes later.')
  expect(page.textContent).toContain('5 bets. The operator signed their root.')
  expect(page.textContent).not.toContain('not drawn yet')
})

test('what was published of a period that is never drawn is kept, and asked for again only until its bets are closed', async () => {
  const [open, closed] = [{ ...lostRecord(1), closing: null }, lostRecord(1)]
  site(open)
  await readDraw(closed.period)
  site(closed)
  await readDraw(closed.period)
  expect(asked).toContain('proof')
  asked.length = 0
  expect((await readDraw(closed.period)).proof.record.closing).toEqual(closed.closing)
  expect(asked).toEqual([])
})

test('the check of a day’s file says how many of its periods were never drawn, and names one of them that is wrong', async () => {
  await startLanguage()
  await loadAreas('games', 'draws')
  const page = mountLive(<DayFileCard />)
  const input = page.querySelector('input')!
  const choose = (day: unknown) => {
    Object.defineProperty(input, 'files', { value: [new File([JSON.stringify(day)], 'day.json')], configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const said = () => page.querySelector('div[role=status]')?.textContent
  const day = lostDay()
  choose(day)
  await expect.poll(said).toBe('All 4 draws in this file are right2 periods in this file were never drawn')
  choose(lostDay({ drawn: 0, periods: 1 }))
  await expect.poll(said).toBe('Everything matches1 period in this file was never drawn')
  day.lost![1] = { ...day.lost![1]!, closing: { ...day.lost![1]!.closing, bets: 99 } }
  choose(day)
  await expect.poll(said).toBe('Period 20260105010006 is wrong2 periods in this file were never drawn')
})
