import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CURRENCIES, Currency, SCALE, toDecimal, toMinor, TransactionType } from './money.ts'
import { accountTransaction, wallet } from './wallet/wallet.ts'

const { Rupee, Usdt, Diamond } = Currency

test('currencies, their digits and the types of records have their numbers on both ends', () => {
  expect(Currency).toEqual({ Rupee: 1, Usdt: 2, Diamond: 3 })
  expect(CURRENCIES).toEqual([Rupee, Usdt, Diamond])
  expect(SCALE).toEqual({ [Rupee]: 2, [Usdt]: 6, [Diamond]: 2 })
  const numbers = [0, 1, 2, 3, 4, 5, 6, 7, 8]
  expect(numbers.filter((type) => wallet.shape.type.safeParse(type).success)).toEqual(CURRENCIES)
  expect(numbers.filter((type) => accountTransaction.shape.type.safeParse(type).success)).toEqual(
    Object.values(TransactionType),
  )
})

describe('a decimal', () => {
  test.each([
    ['0', Diamond, 0n],
    ['1', Diamond, 100n],
    ['1.5', Diamond, 150n],
    ['1.50', Rupee, 150n],
    ['007.05', Rupee, 705n],
    ['-0.01', Diamond, -1n],
    ['-12.3', Rupee, -1230n],
    ['0.000001', Usdt, 1n],
    ['1.1', Usdt, 1_100_000n],
    // Where floating-point numbers would be wrong.
    ['0.29', Rupee, 29n],
    ['1.005', Usdt, 1_005_000n],
    ['90071992547409.93', Diamond, 9_007_199_254_740_993n],
    ['123456789012345678901234567890.123456', Usdt, 123456789012345678901234567890123456n],
  ])('%s is exact in currency %d', (decimal, currency, minor) => {
    expect(toMinor(decimal, currency)).toBe(minor)
  })

  test.each([
    '',
    ' ',
    '1.',
    '.5',
    '+1',
    '--1',
    '1,5',
    '1e3',
    '0x10',
    ' 1',
    '1 ',
    '1.2.3',
    'NaN',
    'Infinity',
    '١',
    '1\n',
  ])('is no amount as %j', (decimal) => {
    for (const currency of CURRENCIES) expect(toMinor(decimal, currency)).toBeUndefined()
  })

  test('with more digits than its currency is refused and not rounded', () => {
    expect(toMinor('0.001', Diamond)).toBeUndefined()
    expect(toMinor('1.000', Rupee)).toBeUndefined()
    expect(toMinor('0.0000001', Usdt)).toBeUndefined()
  })
})

describe('minor units', () => {
  test.each([
    [0n, Diamond, '0.00'],
    [1n, Diamond, '0.01'],
    [-1n, Rupee, '-0.01'],
    [100_000n, Diamond, '1000.00'],
    [-123_456n, Rupee, '-1234.56'],
    [1n, Usdt, '0.000001'],
    [-1_500_000n, Usdt, '-1.500000'],
    // Where floating-point numbers would be wrong.
    [9_007_199_254_740_993n, Diamond, '90071992547409.93'],
    [-9_007_199_254_740_993n, Usdt, '-9007199254.740993'],
    [123456789012345678901234567890123456n, Usdt, '123456789012345678901234567890.123456'],
  ])('%d read with all digits of currency %d', (minor, currency, decimal) => {
    expect(toDecimal(minor, currency)).toBe(decimal)
  })

  test('come back as they were from the decimal that the wire carries', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.constantFrom(...CURRENCIES), (minor, currency) => {
        const decimal = toDecimal(minor, currency)
        expect(toMinor(decimal, currency)).toBe(minor)
        expect(wallet.shape.balance.safeParse(decimal).success).toBe(true)
      }),
    )
  })
})
