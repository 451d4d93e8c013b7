import { expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import { FIRST_ODDS } from '@mela/rules/games/odds.ts'
import { oddsText, percentText, sumsOf } from './ticket-sums.ts'

test('a ticket tells its stake, its fee, every payout, its chance and what a hundred cost on average', () => {
  const green = sumsOf(FIRST_ODDS.wingo, [{ method: 'color', value: 'green' }], { whole: 100, type: Currency.Diamond })
  expect(green).toEqual({
    ...{ unit: 10_000n, stake: 10_000n, fee: 200n, cost: '6.90' },
    lines: [{ selection: { method: 'color', value: 'green' }, payouts: [19_600n, 14_700n], odds: 200, ways: 1, of: 2 }],
  })
})

test('each line of a ticket costs its own stake and fee, and pays for itself', () => {
  const lines = ['1-2', '1-3', '2-3'].map((value) => ({ method: 'two_different', value }))
  const sums = sumsOf(FIRST_ODDS.k3, lines, { whole: 10, type: Currency.Usdt })
  expect(sums).toEqual({
    ...{ unit: 10_000_000n, stake: 30_000_000n, fee: 600_000n, cost: '5.95' },
    lines: lines.map((selection) => ({ selection, payouts: [67_718_000n], odds: 691, ways: 5, of: 36 })),
  })
})

test('bets of different kinds on one ticket each pay by their own odds, and the cost is that of all of them', () => {
  const lines = [
    { method: 'digit', value: 'A-7' },
    { method: 'sum_size', value: 'big' },
  ]
  const { stake, lines: sums, cost } = sumsOf(FIRST_ODDS.d5, lines, { whole: 50, type: Currency.Diamond })
  expect(stake).toBe(10_000n)
  expect(sums.map(({ payouts, ways, of }) => ({ payouts, ways, of }))).toEqual([
    { payouts: [47_040n], ways: 1, of: 10 },
    { payouts: [9_800n], ways: 1, of: 2 },
  ])
  expect(cost, '5.92 and 2.00').toBe('3.96')
})

test('odds have two digits and a fee no more than it needs', () => {
  expect(oddsText(20_736, 'en-IN')).toBe('207.36')
  expect(oddsText(200, 'de-DE')).toBe('2,00')
  expect(percentText(200, 'en-IN')).toBe('2%')
  expect(percentText(9408, 'en-IN')).toBe('94.08%')
})
