import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { chiSquareLimit, chiSquareOfEqual } from '../../test/chance.ts'
import { VECTOR_CHAINS, VECTOR_LINKS, VECTOR_PERIOD, VECTORS } from '../../test/vectors.ts'
import { digitOfBlock, entropyOf, linkBefore, outcomeOf } from './draw.ts'
import { GAMES, type GameName, type Outcome } from './market.ts'
import { textOfOutcome } from './outcome.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const filled = (byte: number) => new Uint8Array(32).fill(byte)
const [s1, w1] = [VECTOR_CHAINS.operator, VECTOR_CHAINS.notary].map((last) =>
  linkBefore(last, VECTOR_CHAINS.length - 1),
) as [Uint8Array, Uint8Array]
const SALT = VECTOR_CHAINS.salt
const PERIOD = VECTOR_PERIOD

test('the chains of the vectors begin at the published links', () => {
  expect([linkBefore(s1, 1), linkBefore(w1, 1), s1, w1].map(hex)).toEqual([
    VECTOR_LINKS.s0,
    VECTOR_LINKS.w0,
    VECTOR_LINKS.s1,
    VECTOR_LINKS.w1,
  ])
})

test.each(VECTORS)('FAIR-001 in Node the vector of %s is drawn as it always was', (game, entropy, result) => {
  const drawn = entropyOf({ game, period: PERIOD, salt: SALT, s: s1, w: w1 })
  expect(hex(drawn)).toBe(entropy)
  expect(textOfOutcome(game, outcomeOf(game, drawn))).toBe(result)
})

test('game, period, salt and either link each change the draw', () => {
  const draw = { game: 'wingo' as const, period: PERIOD, salt: SALT, s: s1, w: w1 }
  const all = [
    draw,
    { ...draw, game: 'd5' as const },
    { ...draw, period: '20260105010002' },
    { ...draw, salt: '1'.repeat(64) },
    { ...draw, s: w1 },
    { ...draw, w: s1 },
  ]
  expect(new Set(all.map((each) => hex(entropyOf(each)))).size).toBe(all.length)
})

describe('draws are unbiased', () => {
  const COUNT = 100_000
  function chain(last: Uint8Array): Uint8Array[] {
    const links = [last]
    while (links.length < COUNT) links.push(linkBefore(links.at(-1)!, 1))
    return links
  }
  const [operator, notary] = [chain(filled(0x51)), chain(filled(0x52))]
  /** Draws of a whole chain, as periods make them: one link after the other. */
  const draws = (game: GameName): Outcome[] =>
    operator.map((s, index) =>
      outcomeOf(game, entropyOf({ game, period: `2026${COUNT - index}`, salt: SALT, s, w: notary[index]! })),
    )
  const tally = (count: number, keys: Iterable<number>) => {
    const found = Array.from({ length: count }, () => 0)
    for (const key of keys) found[key]! += 1
    return found
  }
  const isFlat = (counts: number[]) => chiSquareOfEqual(counts) < chiSquareLimit(counts.length - 1)

  test('GAMES-011 in wingo: every digit, and every digit after every other', () => {
    const digits = draws('wingo').map(([digit]) => digit!)
    expect(isFlat(tally(10, digits))).toBe(true)
    expect(
      isFlat(
        tally(
          100,
          digits.slice(1).map((digit, index) => digits[index]! * 10 + digit),
        ),
      ),
    ).toBe(true)
  })

  test('GAMES-011 in k3: each of the 216 throws', () => {
    const throws = draws('k3').map(([a, b, c]) => (a! - 1) * 36 + (b! - 1) * 6 + (c! - 1))
    expect(isFlat(tally(216, throws))).toBe(true)
  })

  test('GAMES-011 in d5: every digit at every place, and a thousand parts of the whole number', () => {
    const numbers = draws('d5')
    for (let place = 0; place < 5; place++)
      expect(
        isFlat(
          tally(
            10,
            numbers.map((digits) => digits[place]!),
          ),
        ),
      ).toBe(true)
    expect(
      isFlat(
        tally(
          1000,
          numbers.map(([a, b, c]) => a! * 100 + b! * 10 + c!),
        ),
      ),
    ).toBe(true)
  })

  test('GAMES-011 in racing: every car at every place, and every pair of the first two', () => {
    const races = draws('racing')
    for (let place = 0; place < 10; place++) {
      expect(
        isFlat(
          tally(
            10,
            races.map((cars) => cars[place]! - 1),
          ),
        ),
      ).toBe(true)
    }
    const pairs = tally(
      100,
      races.map(([first, second]) => (first! - 1) * 10 + second! - 1),
    )
    expect(isFlat(pairs.filter((_, pair) => pair % 11 !== 0))).toBe(true)
  })

  test('GAMES-011 and know nothing of bets: all they are made of is game, period, salt and the two links', () => {
    // An independent drawing with Node's own functions has nothing else to go by and agrees.
    for (const game of GAMES) {
      const key = createHmac('sha256', s1)
        .update(`draw/v1\n${game}\n${PERIOD}\n${SALT}\n${hex(w1)}`)
        .digest()
      expect(hex(entropyOf({ game, period: PERIOD, salt: SALT, s: s1, w: w1 }))).toBe(hex(key))
    }
    expect(hex(linkBefore(s1, 3))).toBe(
      hex([1, 2, 3].reduce((link) => createHash('sha256').update(link).digest(), Buffer.from(s1))),
    )
  })
})

test('the digit of a block is the last decimal one of its hash', () => {
  expect(digitOfBlock('0000000003a5f1c2d4e6b8a09f7e5d3c1b2a49586776655443322110ffeeddc7')).toBe(7)
  expect(digitOfBlock('00000000000000000000000000000000000000000000000000000000000003ab')).toBe(3)
  expect(digitOfBlock('abcdef0fedcba')).toBe(0)
  expect(digitOfBlock('abcdef')).toBeUndefined()
})
