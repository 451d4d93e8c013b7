import { expect, test } from 'vitest'
import { hasLocked, wholeAmount } from './record-amount.ts'

test('a stake and a win are shown whole, whichever part of the wallet they moved in', () => {
  const stake = { amount: '-200.00', locked: '-50.00', money_type: 1 } as const
  expect([hasLocked(stake), wholeAmount(stake)]).toEqual([true, '-250.00'])
  expect(wholeAmount({ amount: '0.000001', locked: '2.999999', money_type: 2 })).toBe('3.000000')
  const free = { amount: '-200.00', locked: '0.00', money_type: 1 } as const
  expect([hasLocked(free), wholeAmount(free)]).toEqual([false, '-200.00'])
})
