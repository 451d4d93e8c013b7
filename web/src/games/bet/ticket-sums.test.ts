import { expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import { FIRST_ODDS } from '@mela/rules/games/odds.ts'
import { oddsText, percentText, sumsOf } from './ticket-sums.ts'

test('a ticket tells its stake, its fee, every payout, its chance and what a hundred cost on average', () => {
  const green = sumsOf(FIRST_ODDS.wingo, [{ method: 'color', value: 'green' }], { whole: 100, type: Currency.Diamond })
  expect(green).toEqual({
    ...{ unit: 10_000n, stake: 10_000n, fee: 200n, payouts: [19_600n, 14_700n] },
    ...{ ways: 1, of: 2, cost: '6.90' },
  })
})

test('each line of a ticket costs its own stake and fee, and pays for itself', () => {
  const lines = ['1-2', '1-3', '2-3'].map((value) => ({ method: 'two_different', value }))
  const sums = sumsOf(FIRST_ODDS.k3, lines, { whole: 10, type: Currency.Usdt })
  expect(sums).toEqual({
    ...{ unit: 10_000_000n, stake: 30_000_000n, fee: 600_000n, payouts: [67_718_000n] },
    ...{ ways: 5, of: 36, cost: '5.95' },
  })
})

test('odds have two digits and a fee no more than it needs', () => {
  expect(oddsText(20_736, 'en-IN')).toBe('207.36')
  expect(oddsText(200, 'de-DE')).toBe('2,00')
  expect(percentText(200, 'en-IN')).toBe('2%')
  expect(percentText(9408, 'en-IN')).toBe('94.08%')
})
