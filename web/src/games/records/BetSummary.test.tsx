// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { SUCCESS_CODE } from '@mela/contract/errors.ts'
import { GameType } from '@mela/contract/games/games-rules.ts'
import { Currency } from '@mela/contract/money.ts'
import { mount } from '../../../../ui/test/mount.ts'
import { loadAreas, startLanguage } from '../../platform/i18n/i18n.ts'
import { BetSummary } from './BetSummary.tsx'

const totals = { bet_num: 23, bet_amount: '1200.00', win_num: 3, win_amount: '686.00', profit: '-514.00' }
const asked: string[] = []
let list: object[] = []

beforeEach(async () => {
  asked.length = 0
  vi.stubGlobal('fetch', (input: string) => {
    asked.push(new URL(input, 'http://mela').search)
    return Promise.resolve(Response.json({ code: SUCCESS_CODE, data: { list, games: [], span: null } }))
  })
  await startLanguage()
  await loadAreas('games', 'wallet')
})

test('the settled bets that the filter leaves are summed up by the server', async () => {
  list = [{ money_type: Currency.Diamond, ...totals }]
  const filter = { choice: GameType.K3, money_type: Currency.Diamond, from: '2026-01-05', to: '2026-01-06' }
  const { page } = mount(<BetSummary filter={filter} />)
  await expect.poll(() => page.querySelectorAll('dd').length).toBe(4)
  expect(asked).toEqual(['?game_type=4&money_type=3&start=2026-01-05&end=2026-01-06'])
  const facts = [...page.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(facts).toEqual(['Bets23', 'Staked1,200', 'Returned686', 'Result\u2212514'])
  expect(page.querySelector('h2')!.textContent).toBe('Settled bets')
})

test('each currency has sums of its own, and without settled bets there are none', async () => {
  list = [
    { money_type: Currency.Rupee, ...totals },
    { money_type: Currency.Diamond, ...totals },
  ]
  const { page, show } = mount(<BetSummary filter={{ from: '', to: '' }} />)
  await expect.poll(() => page.querySelectorAll('dl').length).toBe(2)
  expect(asked).toEqual([''])
  expect(page.querySelector('h2')!.textContent).toBe('Settled betsRupee')
  list = []
  show(<BetSummary filter={{ from: '2026-02-01', to: '' }} />)
  await expect.poll(() => page.textContent).toBe('')
})
