import { expect, test } from 'vitest'
import { parsePercent, percentText } from './percent.ts'

test.each([
  [0, '0'],
  [1, '0.0001'],
  [20_000, '2'],
  [12_500, '1.25'],
  [1_000_000, '100'],
])('%i millionths are %s per cent, there and back', (millionths, text) => {
  expect(percentText(millionths)).toBe(text)
  expect(parsePercent(text)).toBe(millionths)
})

test.each(['', '-1', '101', '2,5', '1.23456', '1e1', 'abc'])('%j is no share', (text) => {
  expect(parsePercent(text)).toBeUndefined()
})
