import { expect, test } from 'vitest'
import { changeOf, changeText, heightOf } from './change.ts'

test.for([
  [106n, 100n, '+6.0%'],
  [1_062n, 1_000n, '+6.2%'],
  [969n, 1_000n, '−3.1%'],
  [0n, 10n, '−100.0%'],
  [7n, 7n, '+0.0%'],
] as const)('%d after %d is %s', ([today, before, text]) => {
  expect(changeText(changeOf(today, before)!)).toBe(text)
})

test('after nothing there is no change in per cent', () => {
  expect(changeOf(5n, 0n)).toBeUndefined()
})

test('a bar is as high as the whole units', () => {
  expect([heightOf('5620400.99', 1), heightOf('88.500000', 2), heightOf('0.00', 3)]).toEqual([5_620_400, 88, 0])
})
