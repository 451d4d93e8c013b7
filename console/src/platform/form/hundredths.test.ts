import { expect, test } from 'vitest'
import { hundredthsText, parseHundredths } from './hundredths.ts'

test('odds are written with two decimals and read back as they were', () => {
  for (const [hundredths, text] of [
    [960, '9.60'],
    [20_736, '207.36'],
    [5, '0.05'],
    [0, '0.00'],
  ] as const) {
    expect(hundredthsText(hundredths)).toBe(text)
    expect(parseHundredths(text)).toBe(hundredths)
  }
  expect([parseHundredths('2'), parseHundredths('1.5')]).toEqual([200, 150])
})

test('what is no such number is none', () => {
  for (const text of ['', '1.', '.5', '1.234', '-1', '1e3', 'two']) expect(parseHundredths(text)).toBeUndefined()
})
