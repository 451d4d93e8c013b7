import { describe, expect, test } from 'vitest'
import { IS_THOROUGH } from '../../../thorough.ts'
import { chiSquareLimit, chiSquareOfEqual, Z_99 } from '../../test/chance.ts'
import { openWords, type Words } from '../words.ts'
import { drawFrom, entropyOf, outcomeOf } from './draw.ts'
import type { GameName } from './market.ts'

/** By night a million, as promised; by day enough to see a bias that anybody would notice. */
const DRAWS = IS_THOROUGH ? 1_000_000 : 100_000
const filled = (byte: number) => new Uint8Array(32).fill(byte)

/** Chi-square at 99 %: keys are fixed, so each answer is always the same. */
const isFlat = (counts: readonly number[]) => chiSquareOfEqual(counts) < chiSquareLimit(counts.length - 1, Z_99)

interface Symbols {
  /** How many equally likely symbols a draw has, and which one this is. */
  count: number
  /** Of the symbols, so that the table of pairs stays small. */
  parts: number
  of(outcome: readonly number[]): number
}
const SYMBOLS: Record<GameName, Symbols> = {
  wingo: { count: 10, parts: 10, of: ([digit]) => digit! },
  k3: { count: 216, parts: 12, of: ([a, b, c]) => (a! - 1) * 36 + (b! - 1) * 6 + c! - 1 },
  d5: { count: 100, parts: 10, of: ([a, , , , e]) => a! * 10 + e! },
  racing: {
    count: 90,
    parts: 10,
    of: ([first, second]) => (first! - 1) * 9 + (second! > first! ? second! - 2 : second! - 1),
  },
}

/** Counted over all draws: every symbol, every symbol after every other, and how long runs above or below the middle are. */
function look(game: GameName, words: Words) {
  const { count, parts, of } = SYMBOLS[game]
  const seen = Array.from({ length: count }, () => 0)
  const pairs = Array.from({ length: parts * parts }, () => 0)
  const part = (symbol: number) => Math.floor((symbol * parts) / count)
  const runs = Array.from({ length: 8 }, () => 0)
  let before = -1
  let length = 0
  for (let draw = 0; draw < DRAWS; draw++) {
    const symbol = of(drawFrom(words, game))
    seen[symbol]! += 1
    if (before >= 0) pairs[part(before) * parts + part(symbol)]! += 1
    const is_high = symbol >= count / 2
    if (before >= 0 && is_high === before >= count / 2) length += 1
    else if (before >= 0) {
      runs[Math.min(length, runs.length) - 1]! += 1
      length = 1
    } else length = 1
    before = symbol
  }
  return { seen, pairs, runs }
}

/** Half of all runs are of length 1, a quarter of length 2, and so on; the last counts all that are longer. */
function chiSquareOfRuns(runs: readonly number[]): number {
  const all = runs.reduce((sum, count) => sum + count, 0)
  return runs.reduce((sum, count, index) => {
    const expected = all / 2 ** Math.min(index + 1, runs.length - 1)
    return sum + (count - expected) ** 2 / expected
  }, 0)
}

describe('draws show no bias', () => {
  test.each<[game: GameName, byte: number]>([
    ['wingo', 0x61],
    ['k3', 0x62],
    ['d5', 0x63],
    ['racing', 0x64],
  ])('FAIR-002 in %s: frequency, pairs and runs', (game, byte) => {
    const { seen, pairs, runs } = look(game, openWords(filled(byte)))
    expect(seen.reduce((sum, count) => sum + count, 0)).toBe(DRAWS)
    expect(isFlat(seen)).toBe(true)
    expect(isFlat(pairs)).toBe(true)
    expect(chiSquareOfRuns(runs)).toBeLessThan(chiSquareLimit(runs.length - 1, Z_99))
  })

  test('FAIR-002 and words whose remainder is taken without passing over the ragged end are found out', () => {
    const below = 3 * 2 ** 30
    const counts = (draw: () => number) => {
      const found = [0, 0, 0]
      for (let drawn = 0; drawn < 100_000; drawn++) found[Math.floor(draw() / 2 ** 30)]! += 1
      return found
    }
    const [fair, biased] = [openWords(filled(0x65)), openWords(filled(0x65))]
    expect(isFlat(counts(() => fair.below(below)))).toBe(true)
    expect(isFlat(counts(() => biased.below(2 ** 32) % below))).toBe(false)
  })
})

describe('results know nothing of stakes', () => {
  const PERIODS = 20_000
  /** How much the digit with the smallest stakes says about the digit drawn, in bits. */
  function mutualInformation(drawDigit: (period: number, stakes: readonly number[]) => number): number {
    const chance = openWords(filled(0x66))
    const joint = Array.from({ length: 100 }, () => 0)
    for (let period = 0; period < PERIODS; period++) {
      const stakes = Array.from({ length: 10 }, () => chance.below(10_000))
      const least = stakes.indexOf(Math.min(...stakes))
      joint[least * 10 + drawDigit(period, stakes)]! += 1
    }
    const row = (least: number) => joint.slice(least * 10, least * 10 + 10).reduce((sum, count) => sum + count, 0)
    const column = (digit: number) => joint.filter((_, at) => at % 10 === digit).reduce((sum, count) => sum + count, 0)
    return joint.reduce((sum, count, at) => {
      if (count === 0) return sum
      const expected = (row(Math.floor(at / 10)) * column(at % 10)) / PERIODS
      return sum + (count / PERIODS) * Math.log2(count / expected)
    }, 0)
  }
  const fair = (period: number) =>
    outcomeOf(
      'wingo',
      entropyOf({ game: 'wingo', period: String(period), salt: '0'.repeat(64), s: filled(1), w: filled(2) }),
    )[0]!
  /** Of independent counts, 2 N ln 2 times the information is chi-square with 81 degrees of freedom. */
  const LIMIT = chiSquareLimit(81, Z_99) / (2 * PERIODS * Math.LN2)

  test('FAIR-006 over 20,000 periods the least staked digit tells nothing about the drawn one', () => {
    expect(mutualInformation(fair)).toBeLessThan(LIMIT)
  })

  test('FAIR-006 and a house that lets the least staked digit win one time in twenty is found out', () => {
    const steered = (period: number, stakes: readonly number[]) =>
      period % 20 === 0 ? stakes.indexOf(Math.min(...stakes)) : fair(period)
    expect(mutualInformation(steered)).toBeGreaterThan(LIMIT)
  })
})
