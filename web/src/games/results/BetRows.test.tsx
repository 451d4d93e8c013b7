// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { BetStatus, GameType } from '@mela/contract/games/games-rules.ts'
import { mount } from '../../../../ui/test/mount.ts'
import { loadAreas, startLanguage } from '../../platform/i18n/i18n.ts'
import { racingFace } from '../racing/racing-face.ts'
import { wingoFace } from '../wingo/wingo-face.ts'
import { BetRows } from './BetRows.tsx'
import type { OwnBet } from './own-bets.ts'
import { RunningBets } from './RunningBets.tsx'

const PERIOD = '20260105010123'
const bet = (changed: Partial<OwnBet>): OwnBet => ({
  ...{ id: '7', game_type: GameType.WinGo, line: '01', period: PERIOD, money_type: 3, method: 'color', value: 'red' },
  ...{ guess_amount: '100.00', fee: '2.00', win_amount: '147.00', status: BetStatus.Won },
  ...{ created_at: '2026-01-05T06:30:00.000Z', result: '0', number: '0', size: 'small', color: 'red,purple' },
  ...changed,
})

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('cut off')))
  await startLanguage()
  await loadAreas('games', 'wallet')
})

const rowOf = (shown: OwnBet, face = wingoFace) =>
  mount(<BetRows title="Settled" face={face} list={[shown]} />).page.querySelector('li')!.textContent

test('a win that paid less than the usual odds names its own, another win does not', () => {
  expect(rowOf(bet({}))).toContain('Period 0123, result 0, ×1.50')
  const usual = bet({ result: '4', number: '4', color: 'red', win_amount: '196.00' })
  expect(rowOf(usual)).toContain('Period 0123, result 4+196.00')
  const lost = bet({ result: '5', number: '5', color: 'green,purple', status: BetStatus.NotWon, win_amount: '0.00' })
  expect(rowOf(lost)).toContain('Period 0123, result 5\u2212100.00')
})

test('a bet on a race tells who came first, not the sum of two cars', () => {
  const race = { result: '4,1,5,2,6,10,7,3,9,8', number: '5', color: '' }
  const text = rowOf(bet({ game_type: GameType.Racing, method: 'car', value: '1-4', ...race }), racingFace)
  expect(text).toContain('result first 4, second 1, third 5')
})

test('the bets of the period that runs stand together with their sum, and nothing where there are none', () => {
  const running = { status: BetStatus.Undrawn, win_amount: '0.00', result: '', number: '', color: '' }
  const bets = [
    bet({ id: '1', ...running }),
    bet({ id: '2', ...running, guess_amount: '50.00' }),
    bet({ id: '3', ...running, period: '20260105010122' }),
  ]
  const { page, show } = mount(<RunningBets face={wingoFace} period={PERIOD} bets={bets} />)
  expect(page.querySelector('h3')!.textContent).toBe('My bets, period 0123 150.00')
  expect(page.querySelectorAll('li')).toHaveLength(2)
  show(<RunningBets face={wingoFace} period="20260105010124" bets={bets} />)
  expect(page.textContent).toBe('')
})
