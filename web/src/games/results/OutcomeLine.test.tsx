// @vitest-environment happy-dom
import { act } from 'react'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { GameType } from '@mela/contract/games/games-rules.ts'
import { Currency } from '@mela/contract/money.ts'
import { mount } from '../../../../ui/test/mount.ts'
import { loadAreas, startLanguage } from '../../platform/i18n/i18n.ts'
import { wingoFace } from '../wingo/wingo-face.ts'
import type { PeriodOutcome } from './own-bets.ts'
import { OutcomeLine } from './OutcomeLine.tsx'

const PERIOD = '20260105010123'

beforeEach(async () => {
  await startLanguage()
  await loadAreas('games', 'wallet', 'pages')
})

function told(staked: string, back: string, face = wingoFace) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const totals = [{ money_type: Currency.Diamond, amount: staked, fee: '0.00', win_amount: back }]
  const outcome: PeriodOutcome = { period: PERIOD, result: '7', totals }
  const { page } = mount(
    <RouterContextProvider router={router}>
      <OutcomeLine face={face} outcome={outcome} seconds={60} />
    </RouterContextProvider>,
  )
  const scene = () => page.querySelector('dialog')
  const press = (name: string) =>
    act(() => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click())
  return { page, scene, press, router }
}

test('more than was staked is celebrated with both amounts, until it is closed', () => {
  const { page, scene, press } = told('90.00', '94.08')
  expect(scene()!.textContent).toContain('+94.08')
  expect(scene()!.textContent).toContain('Stake 90.00')
  press('Back to the game')
  expect(scene()).toBeNull()
  expect(page.textContent).toContain('Period 0123: 7, Green, Big. 94.08 came back')
})

test('a draw that brought something is checked from there', async () => {
  const own = told('90.00', '94.08')
  own.press('Verify draw')
  await expect.poll(() => own.router.history.location.href).toBe(`/verify?period=${PERIOD}`)
  const of_block = told('90.00', '94.08', { ...wingoFace, game_type: GameType.TrxWinGo })
  of_block.press('Verify draw')
  await expect.poll(() => of_block.router.history.location.href).toBe(`/verify?period=${PERIOD}&by=block`)
})

test('what is less than the stake, or nothing, is told in one line alone', () => {
  const less = told('20.00', '19.60')
  expect(less.scene()).toBeNull()
  expect(less.page.textContent).toContain('19.60 came back')
  const nothing = told('20.00', '0.00')
  expect(nothing.scene()).toBeNull()
  expect(nothing.page.textContent).toContain('Not won')
})
