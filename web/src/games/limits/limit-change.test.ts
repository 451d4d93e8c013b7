import { expect, test } from 'vitest'
import type { PlayLimit } from '@mela/contract/games/games-limits.ts'
import { changeTo, usedAmount, usedShare } from './limit-change.ts'

const limit = (amount: string | null, used = '0.00'): PlayLimit => ({
  ...{ money_type: 3, kind: 'loss', span: 'day', amount, used },
  ...{ resets_at: '2026-01-06T00:00:00.000Z', next: null },
})

test('a first and a lower limit hold at once, a higher one and none only later', () => {
  expect(changeTo(limit(null), '500')).toBe('now')
  expect(changeTo(limit('500.00'), '499.99')).toBe('now')
  expect(changeTo(limit('500.00'), '0')).toBe('now')
  expect(changeTo(limit('500.00'), '500.01')).toBe('later')
  expect(changeTo(limit('500.00'), null)).toBe('later')
})

test('the same amount, no amount and an amount with too many digits change nothing', () => {
  expect(changeTo(limit('500.00'), '500')).toBe('none')
  expect(changeTo(limit('500.00'), '')).toBe('none')
  expect(changeTo(limit('500.00'), '400.001')).toBe('none')
  expect(changeTo(limit(null), null)).toBe('none')
})

test('the share ends at the limit, and gains are not less than nothing', () => {
  expect(usedShare(limit('500.00', '125.00'))).toBe(0.25)
  expect(usedShare(limit('500.00', '700.00'))).toBe(1)
  expect(usedShare(limit('0.00', '1.00'))).toBe(1)
  expect(usedShare(limit('500.00', '-20.00'))).toBe(0)
  expect(usedAmount(limit('500.00', '-20.00'))).toBe('0')
  expect(usedAmount(limit('500.00', '20.00'))).toBe('20.00')
})
