import { expect, test } from 'vitest'
import { tell } from '../platform/form/changes.ts'
import { readable } from './readable.ts'

/** As the database gives it: shorter names first. */
const LOSS = {
  ...{ bets: 3, line: '02', stakes: { Diamond: '1120.00', Rupee: '5.00' }, periods: 12 },
  ...{ refunds: { Diamond: '1142.40', Rupee: '5.10' }, chain_id: '7' },
  ...{ last_index: 40, last_period: '20260105020052', first_period: '20260105020041' },
}

test('a chain that is to be given up is told with all numbers, and its sums as money', () => {
  expect(tell(readable('chain_lost', LOSS))).toEqual({
    changes: [],
    facts: [
      { name: 'line', value: '02' },
      { name: 'first_period', value: '20260105020041' },
      { name: 'last_period', value: '20260105020052' },
      { name: 'periods', value: '12' },
      { name: 'bets', value: '3' },
      { name: 'stakes', value: '1,120.00 diamonds, ₹5.00' },
      { name: 'refunds', value: '1,142.40 diamonds, ₹5.10' },
    ],
  })
})

test('where nobody had bet nothing goes back', () => {
  expect(readable('chain_lost', { ...LOSS, bets: 0, stakes: {}, refunds: {} })).toMatchObject({
    ...{ bets: 0, stakes: 'None', refunds: 'None' },
  })
})

test('an amount with its currency is told as money, and what has none as it is', () => {
  expect(
    readable('balance_adjustment', { user_id: '5', type: 3, amount: '1000', decimal: '10.00', book: 'main' }),
  ).toEqual({
    ...{ user_id: '5', amount: '10.00 diamonds' },
  })
  expect(readable('game_change', { line: '02', paused: false })).toEqual({ line: '02', paused: false })
})
