import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commitmentOf, splitChest, type SealedChest } from './chest.ts'

const filled = (byte: number) => new Uint8Array(32).fill(byte)
const sum = (shares: readonly number[]) => shares.reduce((total, share) => total + share, 0)
const lucky = (amount: number, num: number): SealedChest => ({ chest_id: '1000000001', is_lucky: true, amount, num })
const MOST = 10_000_000

function expectWhole(shares: readonly number[], { amount, num }: SealedChest): void {
  expect(shares).toHaveLength(num)
  expect(shares.every((share) => Number.isInteger(share) && share >= 1)).toBe(true)
  expect(sum(shares)).toBe(amount)
}

test('CHESTS-010 a luck box is random, gives at least 1 diamond each and sums exactly to its total', () => {
  const seed = fc.uint8Array({ minLength: 32, maxLength: 32 })
  const size = fc
    .integer({ min: 1, max: 1000 })
    .chain((num) => fc.record({ num: fc.constant(num), amount: fc.integer({ min: num, max: MOST }) }))
  fc.assert(
    fc.property(seed, size, fc.integer({ min: 1 }), (bytes, { amount, num }, id) => {
      const chest = { ...lucky(amount, num), chest_id: String(id) }
      const shares = splitChest(chest, bytes)
      expectWhole(shares, chest)
      expect(splitChest(chest, bytes)).toEqual(shares)
    }),
    { seed: 2026, numRuns: 150 },
  )
  const extremes = [1, 2, 3, 10, 100, 1000].flatMap((num) =>
    [num, num + 1, 2 * num, MOST].map((all) => lucky(all, num)),
  )
  for (const chest of extremes) expectWhole(splitChest(chest, filled(9)), chest)
  const splits = Array.from({ length: 200 }, (_, byte) => splitChest(lucky(1000, 10), filled(byte)).join())
  expect(new Set(splits).size).toBe(splits.length)
  const other_box = splitChest({ ...lucky(1000, 10), chest_id: '1000000002' }, filled(0))
  expect(other_box.join()).not.toBe(splits[0])
})

test('CHESTS-010 every share of a normal box is the same, whatever its seed', () => {
  for (const [amount, num] of [
    [1, 1],
    [1000, 1000],
    [MOST, 1],
    [MOST, 1000],
    [88, 11],
  ] as const) {
    const chest = { ...lucky(amount, num), is_lucky: false }
    const shares = splitChest(chest, filled(amount % 256))
    expectWhole(shares, chest)
    expect(new Set(shares)).toEqual(new Set([amount / num]))
  }
})

describe('a box that cannot be split', () => {
  test.each([
    [9, 10],
    [0, 0],
    [5, 0],
    [5, -1],
    [-5, 1],
    [1.5, 1],
    [10, 1.5],
    [NaN, 1],
  ])('of %d diamonds for %d is refused', (amount, num) => {
    for (const is_lucky of [true, false]) {
      expect(() => splitChest({ ...lucky(amount, num), is_lucky }, filled(1))).toThrow(RangeError)
    }
  })

  test('is a normal one whose shares would not be whole', () => {
    expect(() => splitChest({ ...lucky(10, 3), is_lucky: false }, filled(1))).toThrow('not 3 equal shares')
  })
})

// Made with another program in another language, after the description in docs/draws.
const vectors: [chest_id: string, amount: number, num: number, byte: number, commitment: string, shares: number[]][] = [
  ['1000000001', 100, 5, 0x11, '02d449a31fbb267c8f352e9968a79e3e5fc95c1bbeaa502fd6454ebde5a4bedc', [4, 41, 6, 26, 23]],
  [
    '1000000002',
    10,
    10,
    0x22,
    '9f72ea0cf49536e3c66c787f705186df9a4378083753ae9536d65b3ad7fcddc4',
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  ],
  ['1000000003', 7, 3, 0x33, 'deb0e38ced1e41de6f92e70e80c418d2d356afaaa99e26f5939dbc7d3ef4772a', [3, 1, 3]],
  [
    '1000000004',
    10_000_000,
    12,
    0x44,
    'bb391415c05e39d77ca17381d3be3f7d0cd5e5332e5a579311adaa0aa62106e9',
    [176444, 1433655, 1138883, 989818, 1669331, 60006, 1104056, 793515, 255637, 1874567, 19804, 484284],
  ],
  ['1000000005', 1, 1, 0x55, '84126d0dd850199be29021aadbaee68cb9199047b1cb7ec9894ddb1e3562783c', [1]],
  ['1000000006', 3, 2, 0x66, '352302489bc2fcf025cf00cda8308033f97ac87712ce90b4d7cd72c58e4c3af9', [2, 1]],
]

test.each(vectors)('box %s splits %d among %d as it always has', (chest_id, amount, num, byte, commitment, shares) => {
  const seed = filled(byte)
  expect(Buffer.from(commitmentOf(seed)).toString('hex')).toBe(commitment)
  expect(splitChest({ chest_id, is_lucky: true, amount, num }, seed)).toEqual(shares)
})
