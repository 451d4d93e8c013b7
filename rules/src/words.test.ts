import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { chiSquareLimit, chiSquareOfEqual } from '../test/chance.ts'
import { openWords, shuffle, type Words } from './words.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const filled = (byte: number) => new Uint8Array(32).fill(byte)

describe('the vectors of the draws', () => {
  const LENGTH = 1000
  const SALT = '0'.repeat(64)
  const PERIOD = '20260105010001'

  /** Link `index` of the chain that ends in this. */
  function link(end: Uint8Array, index: number): Uint8Array {
    let bytes = end
    for (let at = LENGTH; at > index; at--) bytes = createHash('sha256').update(bytes).digest()
    return bytes
  }
  const [s1, w1] = [link(filled(0x11), 1), link(filled(0x22), 1)]
  const entropy = (game: string) =>
    createHmac('sha256', s1)
      .update(`draw/v1\n${game}\n${PERIOD}\n${SALT}\n${hex(w1)}`)
      .digest()
  const several = (words: Words, count: number, below: number) =>
    Array.from({ length: count }, () => words.below(below))

  test('begin at the published links', () => {
    expect(hex(link(filled(0x11), 0))).toBe('4a5bac3fcd761c63e79c75094646733fac257644393bc6d99b5fd43d3b9c2170')
    expect(hex(link(filled(0x22), 0))).toBe('fc8ec30faaf16a978df5cb33b68b11b7b1e397e47932c4e2c0b10e0f04fbc510')
    expect(hex(s1)).toBe('2ff45dcec7f900caddecc325169a0614b85e18edbfd287da16a30feac9985574')
    expect(hex(w1)).toBe('74528ac3c123cacb1cf0833520ee3d4426f4e08f687f7cc34ef6bfb7d6a1b35e')
  })

  const vectors: [game: string, key: string, result: number[], draw: (words: Words) => number[]][] = [
    [
      'wingo',
      '1f2834792087b00b450028853213b4044fb77bddad284bf10ae40743f7af0ef4',
      [0],
      (words) => several(words, 1, 10),
    ],
    [
      'k3',
      '9e0a811abbac15ba87cf94321ba9d2e5a892fff18fbc7fb6022b9d0e7035a6a0',
      [3, 1, 3],
      (words) => several(words, 3, 6).map((face) => face + 1),
    ],
    [
      'd5',
      '853f9f1a0ffa980025b250382816eaffe1197083333e0e99f87847aee1243d92',
      [8, 3, 1, 5, 7],
      (words) => several(words, 5, 10),
    ],
    [
      'racing',
      '3a943afa61e2d3e4a847eeb990720f3532f45c4cf02c988b0e275abebca06595',
      [4, 1, 5, 2, 6, 10, 7, 3, 9, 8],
      (words) =>
        shuffle(
          words,
          Array.from({ length: 10 }, (_, index) => index + 1),
        ),
    ],
  ]
  test.each(vectors)('are drawn by the stream: %s', (game, key, result, draw) => {
    expect(hex(entropy(game))).toBe(key)
    expect(draw(openWords(entropy(game)))).toEqual(result)
  })
})

describe('the stream', () => {
  test('reads its blocks as big-endian words, one block after the other', () => {
    const words = openWords(filled(1))
    expect(Array.from({ length: 10 }, () => words.below(2 ** 32))).toEqual([
      1646671216, 424567070, 2020844336, 1047431929, 3750459036, 866078329, 4277955310, 3047327923, 3128069487,
      147242660,
    ])
  })

  test('passes over a word at the ragged end', () => {
    // The first words of this key are 4019469439 and 1051595102.
    expect(openWords(filled(7)).below(2 ** 32)).toBe(4019469439)
    expect(openWords(filled(7)).below(3 * 2 ** 30)).toBe(1051595102)
  })

  test('spends a word where there is nothing to choose', () => {
    const words = openWords(filled(1))
    expect(words.below(1)).toBe(0)
    expect(words.below(2 ** 32)).toBe(424567070)
  })

  test.each([0, -1, 1.5, 2 ** 32 + 1, NaN, Infinity])('draws nothing below %d', (count) => {
    expect(() => openWords(filled(1)).below(count)).toThrow(RangeError)
  })
})

describe('chance', () => {
  const DRAWS = 60_000
  /** Of every number, or of twelve equal ranges where there are too many. */
  function counts(draw: () => number, below: number, parts = below > 1000 ? 12 : below): number[] {
    const found = Array.from({ length: parts }, () => 0)
    for (let drawn = 0; drawn < DRAWS; drawn++) found[Math.floor((draw() * parts) / below)]! += 1
    return found
  }
  const BELOW = [2, 3, 6, 7, 10, 52, 1000, 3 * 2 ** 30, 2 ** 32]

  test.each(BELOW)('no number below %d is more likely than another', (below) => {
    const words = openWords(filled(below % 251))
    const found = counts(() => words.below(below), below)
    expect(chiSquareOfEqual(found)).toBeLessThan(chiSquareLimit(found.length - 1))
  })

  test('a stream that takes the remainder of every word is found out', () => {
    const below = 3 * 2 ** 30
    const words = openWords(filled(below % 251))
    const found = counts(() => words.below(2 ** 32) % below, below)
    expect(chiSquareOfEqual(found)).toBeGreaterThan(chiSquareLimit(found.length - 1))
  })

  /** How often each order of three comes out. */
  function orders(mix: (words: Words, items: string[]) => string[]): number[] {
    const words = openWords(filled(3))
    const found = new Map<string, number>()
    for (let round = 0; round < DRAWS; round++) {
      const order = mix(words, ['a', 'b', 'c']).join('')
      found.set(order, (found.get(order) ?? 0) + 1)
    }
    return [...found.values()]
  }
  /** Every position swapped with any: 27 ways into 6 orders. */
  function shuffleCarelessly(words: Words, items: string[]): string[] {
    for (let at = 0; at < items.length; at++) {
      const chosen = words.below(items.length)
      ;[items[at], items[chosen]] = [items[chosen]!, items[at]!]
    }
    return items
  }

  test('every order of a shuffle is as likely as any other, and a careless one is found out', () => {
    expect(orders(shuffle)).toHaveLength(6)
    expect(chiSquareOfEqual(orders(shuffle))).toBeLessThan(chiSquareLimit(5))
    expect(chiSquareOfEqual(orders(shuffleCarelessly))).toBeGreaterThan(chiSquareLimit(5))
  })
})
