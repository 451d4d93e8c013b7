import { expect, test } from 'vitest'
import { wholeDiamonds } from './diamonds.ts'

test('PROFILE-004 the balance is whole diamonds with the decimals cut off, never rounded', () => {
  expect(wholeDiamonds('9.99', 'en-IN')).toBe('9')
  expect(wholeDiamonds('0.99', 'en-IN')).toBe('0')
  expect(wholeDiamonds('0', 'en-IN')).toBe('0')
  expect(wholeDiamonds('1000.5', 'en-IN')).toBe('1,000')
  expect(wholeDiamonds('248630.999999', 'en-IN')).toBe('2,48,630')
  expect(wholeDiamonds('248630.999999', 'de-DE')).toBe('248.630')
  // More than a number could hold exactly.
  expect(wholeDiamonds('90071992547409929.99', 'en-US')).toBe('90,071,992,547,409,929')
})
