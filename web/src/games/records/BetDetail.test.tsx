// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { BetStatus, GameType } from '@mela/contract/games/games-rules.ts'
import { mount } from '../../../../ui/test/mount.ts'
import { loadAreas, startLanguage } from '../../platform/i18n/i18n.ts'
import { BetWorth } from '../bet/BetWorth.tsx'
import { wingoFace } from '../wingo/wingo-face.ts'
import { MyBets } from '../results/MyBets.tsx'
import { OutcomeLine } from '../results/OutcomeLine.tsx'
import type { OwnBet } from '../results/own-bets.ts'
import { BetDetail } from './BetDetail.tsx'
import { BetLine } from './BetLine.tsx'

const PERIOD = '20260105010123'
const bet = (status: BetStatus, changed: Partial<OwnBet> = {}): OwnBet => ({
  ...{ id: '7', game_type: GameType.WinGo, line: '01', period: PERIOD, money_type: 3, method: 'size', value: 'big' },
  ...{ guess_amount: '10.00', fee: '0.00', win_amount: '10.20', status, created_at: '2026-01-05T06:30:00.000Z' },
  ...{ result: '', number: '', size: 'small', color: '' },
  ...changed,
})
const { Refunded, Won, NotWon, Undrawn } = BetStatus
const nothing = () => undefined

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('cut off')))
  await startLanguage()
  await loadAreas('games', 'wallet', 'pages', 'limits')
})

test('a bet that is given back shows what came back with a sign, and without the colour of a win', () => {
  const { page, show } = mount(null)
  const worthOf = (status: BetStatus) => {
    show(<BetWorth bet={bet(status)} />)
    return { text: page.textContent, isColoured: page.querySelector('b')!.className !== '' }
  }
  expect(worthOf(Refunded)).toEqual({ text: '+10.20Given back', isColoured: false })
  expect(worthOf(Won)).toEqual({ text: '+10.20Won', isColoured: true })
  expect(worthOf(NotWon)).toEqual({ text: '\u221210.00Not won', isColoured: false })
  expect(worthOf(Undrawn)).toEqual({ text: '10.00Awaiting draw', isColoured: false })
})

test('lists say of such a bet that its period is not drawn, in place of a result', () => {
  const line = (status: BetStatus) => <BetLine bet={bet(status)} when="Today" isOpened={false} onOpen={nothing} />
  const { page, show } = mount(line(Refunded))
  expect(page.textContent).toContain('Period 0123, not drawn')
  show(line(Undrawn))
  expect(page.textContent).not.toContain('not drawn')
  const bets = { list: [bet(Refunded)], error: undefined, load: nothing }
  show(<MyBets face={wingoFace} bets={bets} fee={200} />)
  expect(page.textContent).toContain('Period 0123, not drawn')
  expect(page.querySelector('ul')!.getAttribute('aria-label')).toBe('Settled')
})

test('its details name what was given back, say why, and lead to the check of the period', async () => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const detail = (status: BetStatus, changed: Partial<OwnBet> = {}) => (
    <RouterContextProvider router={router}>
      <BetDetail bet={bet(status, changed)} />
    </RouterContextProvider>
  )
  const { page, show } = mount(detail(Refunded))
  expect(page.textContent).toContain('Given back10.20')
  expect(page.textContent).not.toContain('Win amount')
  expect(page.textContent).not.toContain('Service fee')
  expect(page.textContent).toContain('This period could not be drawn. Your stake came back with 2% on top.')
  page.querySelector('button')!.click()
  await expect.poll(() => router.history.location.href).toBe(`/verify?period=${PERIOD}`)
  show(detail(Undrawn))
  expect(page.textContent).not.toContain('could not be drawn')
  expect(page.querySelector('button')).toBeNull()
  // A draw of TrxWinGo is checked by its block.
  const of_block = { game_type: GameType.TrxWinGo, result: '7', number: '7', color: 'green' }
  show(detail(Won, of_block))
  page.querySelector('button')!.click()
  await expect.poll(() => router.history.location.href).toBe(`/verify?period=${PERIOD}&by=block`)
})

test('a period that is never drawn is told in a quiet line, and nothing is celebrated', () => {
  const totals = [{ money_type: 3 as const, amount: '10.00', win_amount: '10.20' }]
  const outcome = { period: PERIOD, result: '', totals }
  const { page } = mount(<OutcomeLine face={wingoFace} outcome={outcome} seconds={60} />)
  expect(page.textContent).toBe('Period 0123 was not drawn. 10.20 came back')
  expect(document.querySelector('dialog, [role=dialog]')).toBeNull()
})
