import { expect, test } from 'vitest'
import { priceOf } from './recharge-price.ts'

test('diamonds cost what the rate says, rounded up to the paisa', () => {
  expect(priceOf('100', '1')).toBe(10_000n)
  expect(priceOf('100', '3')).toBe(3_334n)
  expect(priceOf('100.5', '0.8')).toBe(12_563n)
  expect(priceOf('7.', '2.50')).toBe(280n)
  expect(priceOf('', '1')).toBe(0n)
  expect(priceOf('1', '0')).toBe(0n)
})
