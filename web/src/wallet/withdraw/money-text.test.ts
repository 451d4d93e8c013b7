import { expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import { moneyText, percentText, shareOfAmounts, toMillionths } from './money-text.ts'

test('an amount is said with its unit, in all digits that say something', () => {
  expect(moneyText('196400.00', Currency.Rupee, 'en-IN')).toBe('₹1,96,400.00')
  expect(moneyText('196400.00', Currency.Rupee, 'en-IN', { isShort: true })).toBe('₹1,96,400')
  expect(moneyText('1.50', Currency.Rupee, 'en-IN', { isShort: true })).toBe('₹1.50')
  expect(moneyText('-240.00', Currency.Rupee, 'en-IN')).toBe('\u2212₹240.00')
  expect(moneyText('20.00', Currency.Rupee, 'en-IN', { isSigned: true })).toBe('+₹20.00')
  expect(moneyText('412.089900', Currency.Usdt, 'en-IN')).toBe('412.0899\u00A0USDT')
  expect(moneyText('412.000000', Currency.Usdt, 'de-DE')).toBe('412,00\u00A0USDT')
  expect(moneyText('10.000000', Currency.Usdt, 'en-IN', { isShort: true })).toBe('10\u00A0USDT')
  expect(moneyText('1000.00', Currency.Diamond, 'en-IN', { isShort: true })).toBe('1,000')
})

test('a rate is said in every digit it has, also in more than its currency', () => {
  const rate = (text: string, type: Currency) => moneyText(text, type, 'en-IN', { isShort: true, isRate: true })
  expect(rate('0.012048192771', Currency.Usdt)).toBe('0.012048192771\u00A0USDT')
  expect(rate('83.125', Currency.Rupee)).toBe('₹83.125')
  expect(rate('1234.0050', Currency.Diamond)).toBe('1,234.005')
  expect(rate('83', Currency.Rupee)).toBe('₹83')
  expect(rate('0.5', Currency.Rupee)).toBe('₹0.50')
})

test('shares are whole millionths and never pass through the amount', () => {
  expect(toMillionths('0.02')).toBe(20_000)
  expect(toMillionths('0')).toBe(0)
  expect(toMillionths('1')).toBe(1_000_000)
  expect(percentText(20_000, 'en-IN')).toBe('2%')
  expect(percentText(2_500, 'en-IN')).toBe('0.25%')
  expect(shareOfAmounts(326_000n, 500_000n)).toBe(0.652)
  expect(shareOfAmounts(1n, 0n)).toBe(0)
})
