import { describe, expect, test } from 'vitest'
import { GAMES, type GameName } from './market.ts'
import {
  edgeOf,
  FIRST_ODDS,
  faultsOfOdds,
  gameOf,
  hashOfOdds,
  prospectOf,
  readOdds,
  textOfOdds,
  type OddsTable,
} from './odds.ts'

const changed = (game: GameName, rows: Record<string, number>): OddsTable => ({
  ...FIRST_ODDS[game],
  rows: { ...FIRST_ODDS[game].rows, ...rows },
})

test('the odds a site begins with can be used', () => {
  for (const game of GAMES) expect(faultsOfOdds(FIRST_ODDS[game])).toEqual([])
})

describe('a table of odds is refused', () => {
  test.each<[why: string, odds: OddsTable, fault: string]>([
    [
      'that pays 0 and 5 half as much as the other numbers',
      changed('wingo', { number: 450 }),
      'number 0 returns 44.1 %',
    ],
    ['that gives back more than it takes', changed('wingo', { size: 205 }), 'size big returns 100.45 %'],
    [
      'with a flat 1.98 for a small sum of a race',
      changed('racing', { sum_small: 198 }),
      'sum_size small returns 107.8 %',
    ],
    ['with a row too many', changed('d5', { triple: 200 }), 'triple is no row of d5'],
    ['with a part of a hundredth', changed('d5', { digit: 960.5 }), 'digit pays no gain'],
    ['that takes and never gives', changed('d5', { digit: 100 }), 'digit pays no gain'],
    ['with a fee below nothing', { ...FIRST_ODDS.d5, fee: -1 }, 'the fee is -1'],
    ['with a fee above a tenth', { ...FIRST_ODDS.d5, fee: 1001 }, 'the fee is 1001'],
  ])('%s', (_why, odds, fault) => {
    expect(faultsOfOdds(odds)).toContain(fault)
  })

  test('without one of its rows', () => {
    const { digit: _, ...rows } = FIRST_ODDS.d5.rows
    expect(faultsOfOdds({ ...FIRST_ODDS.d5, rows })).toEqual(['digit pays no gain'])
  })
})

test('a pair that also won on a triple would pay more than it takes, so it does not', () => {
  const { wins, return: back } = prospectOf(FIRST_ODDS.k3, 'pair', '4')
  expect(wins).toEqual([{ ways: 15, of: 216, odds: 1383 }])
  expect(back).toBe(9412)
  expect(Math.round((98 * 16 * 1383) / 216)).toBe(10_040)
})

test('every value of every market knows its chance, what it pays and what comes back', () => {
  for (const game of GAMES) {
    for (const { method, values } of gameOf(game).markets) {
      for (const value of values) {
        const { wins, return: back } = prospectOf(FIRST_ODDS[game], method, value)
        expect(wins.length).toBeGreaterThan(0)
        expect(new Set(wins.map(({ of }) => of)).size, `${method} ${value} counts in one measure`).toBe(1)
        expect(back).toBeGreaterThanOrEqual(8500)
      }
    }
  }
  expect(() => prospectOf(FIRST_ODDS.wingo, 'number', '10')).toThrow(RangeError)
})

test('what a bet costs on average is the stake less all that it pays over every outcome, rounded down', () => {
  for (const game of GAMES) {
    for (const { method, values } of gameOf(game).markets) {
      for (const value of values) {
        const odds = FIRST_ODDS[game]
        const { wins } = prospectOf(odds, method, value)
        // Of a million, after the fee, in whole numbers that are large enough to have no rest.
        const stake = 1_000_000n * BigInt(wins[0]!.of)
        const back = wins.reduce((sum, { ways, odds: each }) => sum + (stake * 98n * BigInt(ways * each)) / 10_000n, 0n)
        const cost = (stake * BigInt(wins[0]!.of) - back) / BigInt(wins[0]!.of) / BigInt(wins[0]!.of)
        expect(edgeOf(odds, method, value), `${game} ${method} ${value}`).toBe(Number(cost))
      }
    }
  }
  expect(edgeOf(FIRST_ODDS.wingo, 'size', 'big')).toBe(20_000)
  expect(edgeOf(FIRST_ODDS.wingo, 'color', 'green')).toBe(69_000)
  expect(edgeOf(FIRST_ODDS.k3, 'pair', '4')).toBe(58_791)
})

test('a table is read back from its text', () => {
  for (const game of GAMES) expect(readOdds(textOfOdds(FIRST_ODDS[game]))).toEqual(FIRST_ODDS[game])
})

test('the hash of a table changes with every part of it and with nothing else', () => {
  expect(textOfOdds(FIRST_ODDS.wingo)).toBe(
    'odds/v1\nwingo\nfee 200\ncolor 200\ncolor_half 150\nnumber 960\npurple 480\nsize 200',
  )
  const turned = Object.fromEntries(Object.entries(FIRST_ODDS.wingo.rows).reverse())
  expect(hashOfOdds({ ...FIRST_ODDS.wingo, rows: turned })).toBe(hashOfOdds(FIRST_ODDS.wingo))
  const others = [
    ...Object.keys(FIRST_ODDS.wingo.rows).map((row) => changed('wingo', { [row]: FIRST_ODDS.wingo.rows[row]! + 1 })),
    { ...FIRST_ODDS.wingo, fee: 201 },
    ...GAMES.map((game) => FIRST_ODDS[game]),
  ]
  expect(new Set(others.map(hashOfOdds)).size).toBe(others.length)
})
