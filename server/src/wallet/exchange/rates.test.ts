import { describe, expect, test } from 'vitest'
import { Currency } from '@mela/contract/money.ts'
import { siteSettings } from '@mela/contract/site-settings.ts'
import { convert, convertUp, isRatesSafe, offered, rupeesIn } from './rates.ts'

const { Rupee, Usdt, Diamond } = Currency
const { exchange_rates: seeds } = siteSettings.parse({})

describe('rates', () => {
  test('convert whole minor units, rounded down or up, whatever the digits of the currencies', () => {
    expect(convert(1_000_000n, '83', Usdt, Rupee)).toBe(83_00n)
    expect(convert(1_00n, '0.012048192771', Rupee, Usdt)).toBe(12_048n)
    expect(convertUp(1_00n, '0.012048192771', Rupee, Usdt)).toBe(12_049n)
    expect(convert(1n, '1', Rupee, Diamond)).toBe(1n)
    expect(convert(1n, '83', Usdt, Rupee)).toBe(0n)
    expect(convert(999_999_999_999_99n, '83.123456789012', Diamond, Rupee)).toBe(83_123_456_789_011_16n)
  })

  test('say what rupees are worth, rounded up, by either direction', () => {
    expect(rupeesIn(seeds, '4', Rupee)).toBe(4_00n)
    expect(rupeesIn(seeds, '4', Usdt)).toBe(48_193n)
    expect(rupeesIn([{ from: 1, to: 2, rate: '0.0125' }], '4', Usdt)).toBe(50_000n)
    expect(rupeesIn([{ from: 2, to: 3, rate: '83' }], '4', Usdt)).toBeUndefined()
  })

  test('are offered where they give something and their least is known', () => {
    expect(offered(seeds)).toEqual(seeds)
    expect(offered([{ from: 2, to: 3, rate: '83' }])).toEqual([])
    expect(offered([{ from: 1, to: 3, rate: '0.00' }])).toEqual([])
  })

  test('are safe where no circle brings back more than went in', () => {
    expect(isRatesSafe(seeds)).toBe(true)
    expect(isRatesSafe([])).toBe(true)
    const pair = (there: string, back: string) => [
      { from: Rupee, to: Usdt, rate: there },
      { from: Usdt, to: Rupee, rate: back },
    ]
    expect(isRatesSafe(pair('0.012', '83.333333333333'))).toBe(true)
    expect(isRatesSafe(pair('0.012', '83.333333333334'))).toBe(false)
    // Two by two they lose, all three together gain.
    const three = (last: string) => [
      { from: Rupee, to: Usdt, rate: '0.0125' },
      { from: Usdt, to: Diamond, rate: '81' },
      { from: Diamond, to: Rupee, rate: last },
    ]
    expect(isRatesSafe(three('0.98'))).toBe(true)
    expect(isRatesSafe(three('0.99'))).toBe(false)
    expect(isRatesSafe([...pair('0.01', '80'), { from: Rupee, to: Usdt, rate: '0.01' }])).toBe(false)
    expect(isRatesSafe([{ from: Rupee, to: Rupee, rate: '1' }])).toBe(false)
  })
})
