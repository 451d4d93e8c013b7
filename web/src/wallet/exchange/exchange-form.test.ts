import { expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import { faultOfWish, givenOf, gottenFor, rateOf, withSide, type ExchangeConfig, type Wish } from './exchange-form.ts'

const config: ExchangeConfig = {
  is_paused: false,
  rates: [
    { from: 1, to: 3, rate: '1' },
    { from: 3, to: 1, rate: '1' },
    { from: 2, to: 1, rate: '83' },
  ],
  min_inr: '4',
  mins: [
    { type: 1, min: '4.00' },
    { type: 2, min: '0.048193' },
    { type: 3, min: '4.00' },
  ],
  fee: '0',
  cashback: '0',
}
const wish: Wish = { from: Currency.Rupee, to: Currency.Diamond, amount: '100' }

test('WALLET-029 less than the worth of 4 INR is refused on the field before anything is asked', () => {
  expect(faultOfWish({ ...wish, amount: '3.99' }, config, '500.00')).toBe('min')
  expect(faultOfWish({ ...wish, amount: '4' }, config, '500.00')).toBeUndefined()
  const usdt: Wish = { from: Currency.Usdt, to: Currency.Rupee, amount: '0.048192' }
  expect(faultOfWish(usdt, config, '5.000000')).toBe('min')
  expect(faultOfWish({ ...usdt, amount: '0.048193' }, config, '5.000000')).toBeUndefined()
})

test('WALLET-030 more than may be exchanged is refused on the field', () => {
  expect(faultOfWish({ ...wish, amount: '500.01' }, config, '500.00')).toBe('balance')
  expect(faultOfWish({ ...wish, amount: '500' }, config, '500.00')).toBeUndefined()
  expect(faultOfWish({ ...wish, amount: '' }, config, '500.00')).toBe('missing')
  // Without a known balance the server decides.
  expect(faultOfWish({ ...wish, amount: '500' }, config, undefined)).toBeUndefined()
})

test('only pairs that the server offers can be chosen, and another currency does not take the amount along', () => {
  expect(givenOf(config)).toEqual([1, 3, 2])
  expect(gottenFor(config, Currency.Usdt)).toEqual([1])
  expect(rateOf(config, { from: Currency.Rupee, to: Currency.Usdt })).toBeUndefined()
  expect(faultOfWish({ ...wish, to: Currency.Usdt }, config, '500.00')).toBe('pair')
  expect(withSide(wish, config, { from: Currency.Usdt })).toEqual({ from: 2, to: 1, amount: '' })
  expect(withSide(wish, config, { from: Currency.Diamond, to: Currency.Rupee })).toEqual({ from: 3, to: 1, amount: '' })
  expect(withSide(wish, config, { to: Currency.Diamond })).toEqual(wish)
})
