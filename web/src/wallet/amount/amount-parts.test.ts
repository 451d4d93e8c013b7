import { expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import { amountText } from './amount-parts.ts'

test('an amount is written as its language does, in the digits of its currency and never rounded', () => {
  expect(amountText('248630.50', Currency.Rupee, 'en-IN')).toBe('₹2,48,630.50')
  expect(amountText('248630.50', Currency.Diamond, 'en-IN')).toBe('2,48,630.50')
  expect(amountText('1000.00', Currency.Diamond, 'de-DE')).toBe('1.000,00')
  expect(amountText('412.089999', Currency.Usdt, 'en-IN')).toBe('412.08')
  expect(amountText('412.089999', Currency.Usdt, 'en-IN', { isWhole: true })).toBe('412.089999')
  expect(amountText('50000.00', Currency.Rupee, 'en-IN', { isShort: true })).toBe('₹50,000')
  expect(amountText('0.500000', Currency.Usdt, 'de-DE', { isShort: true })).toBe('0,5')
  // More than a number could hold exactly.
  expect(amountText('90071992547409929.99', Currency.Diamond, 'ja-JP')).toBe('90,071,992,547,409,929.99')
})

test('the sign of a change stands before everything else, also where nothing stands before the point', () => {
  expect(amountText('-0.50', Currency.Diamond, 'en-IN', { isSigned: true })).toBe('\u22120.50')
  expect(amountText('-300.00', Currency.Rupee, 'en-IN', { isSigned: true })).toBe('\u2212₹300.00')
  expect(amountText('200.00', Currency.Diamond, 'en-IN', { isSigned: true })).toBe('+200.00')
  expect(amountText('200.00', Currency.Diamond, 'en-IN')).toBe('200.00')
})
