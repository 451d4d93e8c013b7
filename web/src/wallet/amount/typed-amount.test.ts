import { expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import { readTyped, writeTyped } from './typed-amount.ts'

test('an amount is read as its language writes it, in the digits of its currency', () => {
  expect(readTyped('2,000.505', Currency.Rupee, 'en-IN')).toBe('2000.50')
  expect(readTyped('₹ 2.000,5', Currency.Rupee, 'de-DE')).toBe('2000.5')
  expect(readTyped('0,0000019', Currency.Usdt, 'de-DE')).toBe('0.000001')
  expect(readTyped('-007', Currency.Diamond, 'en-IN')).toBe('7')
  expect(readTyped('.5', Currency.Rupee, 'en-IN')).toBe('0.5')
  expect(readTyped('12.', Currency.Rupee, 'en-IN')).toBe('12.')
  expect(readTyped('nothing', Currency.Rupee, 'en-IN')).toBe('')
})

test('a single point or comma before few digits is the decimal sign in every language', () => {
  for (const locale of ['de-DE', 'en-IN', 'es-ES', 'ru-RU', 'hi-IN']) {
    for (const sign of ['.', ',']) {
      expect(readTyped(`12${sign}`, Currency.Rupee, locale)).toBe('12.')
      expect(readTyped(`12${sign}5`, Currency.Rupee, locale)).toBe('12.5')
      expect(readTyped(`₹ 12${sign}50`, Currency.Rupee, locale)).toBe('12.50')
      expect(readTyped(`0${sign}000001`, Currency.Usdt, locale)).toBe('0.000001')
    }
  }
})

test('before three digits the sign of another language groups, and so do several', () => {
  expect(readTyped('2.000', Currency.Rupee, 'de-DE')).toBe('2000')
  expect(readTyped('2,000', Currency.Usdt, 'en-IN')).toBe('2000')
  expect(readTyped('1,00,000', Currency.Rupee, 'hi-IN')).toBe('100000')
  expect(readTyped('1.000.000', Currency.Rupee, 'de-DE')).toBe('1000000')
  expect(readTyped('2,000', Currency.Usdt, 'de-DE')).toBe('2.000')
})

test('where fewer digits than the currency has may be typed, no more of them are kept', () => {
  expect(readTyped('49.999', Currency.Usdt, 'en-IN', 2)).toBe('49.99')
  expect(readTyped('49.004312', Currency.Usdt, 'de-DE', 2)).toBe('49.00')
  expect(readTyped('1.234,567', Currency.Usdt, 'de-DE', 2)).toBe('1234.56')
})

test('and shown as that language types it', () => {
  expect(writeTyped('2000.5', 'de-DE')).toBe('2000,5')
  expect(writeTyped('2000.5', 'en-IN')).toBe('2000.5')
})
