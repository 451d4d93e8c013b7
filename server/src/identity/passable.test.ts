import { expect, test } from 'vitest'
import { isPassable } from './passable.ts'

const none = {
  ...{ phone: false, document: false, telegram: false, bank: false, google: false },
  ...{ rechange_num: 0, rechange_amount: '0', betting_num: 0, betting_amount: '0' },
}

test.each([
  ['a document, then a card', { document: true }, { bank: true }, true, true],
  ['a card beside its document', { phone: true }, { document: true, bank: true }, true, true],
  ['a card without any document', { phone: true }, { bank: true }, false, false],
  ['a card for the first level without a document', { bank: true }, { document: true }, false, false],
  ['a card for the first level', { document: true, bank: true }, {}, true, false],
  ['recharges for the first level', { rechange_num: 1 }, {}, true, false],
  ['an amount of recharges for the first level', { rechange_amount: '0.01' }, {}, true, false],
  ['bets for the first level', { betting_num: 3 }, {}, true, false],
  ['bets for the second level', { phone: true }, { betting_amount: '10' }, true, true],
  ['nothing', {}, {}, true, true],
] as const)('%s: whether anybody can pass', (_what, basic, advanced, is_passable, is_passable_licensed) => {
  const levels = { basic: { ...none, ...basic }, advanced: { ...none, ...advanced } }
  expect(isPassable(levels, 'sandbox')).toBe(is_passable)
  expect(isPassable(levels, 'licensed')).toBe(is_passable_licensed)
})
