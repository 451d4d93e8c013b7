// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { GameType } from '@mela/contract/games/games-rules.ts'
import { mount } from '../../../../ui/test/mount.ts'
import { loadAreas, startLanguage } from '../../platform/i18n/i18n.ts'
import { d5Face } from '../d5/d5-face.ts'
import type { DrawResult, GameFace } from '../game/game-face.ts'
import { racingFace } from '../racing/racing-face.ts'
import { wingoFace } from '../wingo/wingo-face.ts'
import { ResultTabs } from './ResultTabs.tsx'
import { toldOf } from './told-of.ts'

const PERIOD = '20260105010123'
const nothing = () => undefined

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('cut off')))
  await startLanguage()
  await loadAreas('games', 'wallet', 'pages')
})

const drawnOf = (face: GameFace, result: string, block: DrawResult['block'] = null): DrawResult => ({
  ...{ period: PERIOD, color: 'green', block },
  ...toldOf(face, result),
  result,
})

function tabsOf(face: GameFace, ...list: DrawResult[]) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const results = { game_type: face.game_type, line: '01', running: undefined, list, error: undefined, load: nothing }
  const bets = { list: [], error: undefined, load: nothing }
  const { page } = mount(
    <RouterContextProvider router={router}>
      <ResultTabs {...{ face, results, bets }} fee={200} onHistory={nothing} />
    </RouterContextProvider>,
  )
  const names = () => [...page.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent)
  const press = (name: string) =>
    act(() => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click())
  return { page, names, press, router }
}

test('every game has a trend; the one of a digit stands first', () => {
  const wingo = tabsOf(wingoFace, drawnOf(wingoFace, '7'))
  expect(wingo.names()).toEqual(['Trend', 'Results', 'My bets'])
  const d5 = tabsOf(d5Face, drawnOf(d5Face, '83157'))
  expect(d5.names()).toEqual(['Results', 'Trend', 'My bets'])
  expect(d5.page.querySelector('[role=cell] + [role=cell]')!.textContent).toBe('24 Big')
  d5.press('Trend')
  expect(d5.page.querySelector('svg[aria-label^="A. Last draw"]')).not.toBeNull()
})

test('the rows of a race have its cars and no size, and are still those of a table', () => {
  const { page } = tabsOf(racingFace, drawnOf(racingFace, '4,1,5,2,6,10,7,3,9,8'))
  const row = page.querySelector('table[role=table] > tbody > tr[role=row]')!
  expect(row.querySelector('[role=rowheader]')!.getAttribute('aria-label')).toBe(PERIOD)
  expect(row.querySelectorAll('[role=cell] svg[aria-label^="Car "]')).toHaveLength(10)
  expect(row.textContent).not.toMatch(/Big|Small/)
})

test('the newest draw can be checked from the tabs, and nothing is offered before there is one', async () => {
  const none = tabsOf(wingoFace)
  expect(none.page.textContent).toContain('No draws yet')
  expect(none.page.textContent).not.toContain('Verify')
  const { press, router } = tabsOf(wingoFace, drawnOf(wingoFace, '7'))
  press('Verify')
  await expect.poll(() => router.history.location.href).toBe(`/verify?period=${PERIOD}`)
  const block = { number: 7, hash: 'a'.repeat(64), unix: 0, is_simulated: false }
  const face = { ...wingoFace, game_type: GameType.TrxWinGo }
  const of_block = tabsOf(face, drawnOf(face, '7', block))
  of_block.press('Verify')
  await expect.poll(() => of_block.router.history.location.href).toBe(`/verify?period=${PERIOD}&by=block`)
})
