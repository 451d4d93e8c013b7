import { expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import { profitBars } from './profit-bars.ts'

const { Diamond, Rupee } = Currency
const days = [
  { day: '2026-11-03', money_type: Diamond, profit: '9.60' },
  { day: '2026-11-03', money_type: Rupee, profit: '1.00' },
  { day: '2026-11-05', money_type: Diamond, profit: '-10.00' },
]

test('a week has a bar for each of its days, also for those without bets', () => {
  const bars = profitBars('week', { start: '2026-11-02', end: '2026-11-08', days }, Diamond)
  expect(bars.map(({ key }) => key.slice(8))).toEqual(['02', '03', '04', '05', '06', '07', '08'])
  expect(bars.map(({ profit }) => profit)).toEqual([0n, 960n, 0n, -1000n, 0n, 0n, 0n])
})

test('a month has its days, a year its months, and a day stands for itself', () => {
  expect(profitBars('month', { start: '2028-02-01', end: '2028-02-29', days: [] }, Diamond)).toHaveLength(29)
  const year = profitBars('year', { start: '2026-01-01', end: '2026-12-31', days }, Diamond)
  expect(year).toHaveLength(12)
  expect(year[10]).toMatchObject({ key: '2026-11', unix: Date.UTC(2026, 10), profit: -40n })
  expect(profitBars('day', { start: '2026-11-03', end: '2026-11-03', days }, Diamond)).toEqual([])
})
