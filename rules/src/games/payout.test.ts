import { describe, expect, test } from 'vitest'
import { allOutcomes, allRaces } from '../../test/all-outcomes.ts'
import { oracle, RETURNS } from '../../test/games-oracle.ts'
import { GAMES, sumOf, type GameName } from './market.ts'
import { FIRST_ODDS, gameOf, prospectOf } from './odds.ts'
import { textOfOutcome } from './outcome.ts'
import { feeOf, payoutOf, refundOf } from './payout.ts'

const valuesOf = (game: GameName) =>
  gameOf(game).markets.flatMap(({ method, values }) => values.map((value) => ({ method, value })))

/** Of a stake of 100.00, by method and value. */
type Paid = Map<string, bigint>

/** What every value pays on every outcome, held against the oracle; and what each pays over all of them. */
function enumerate(game: GameName): { paid: Paid; checked: number; wrong: string[] } {
  const odds = FIRST_ODDS[game]
  const wagers = valuesOf(game).map((selection) => ({ ...selection, stake: 10_000n }))
  const paid: Paid = new Map()
  const wrong: string[] = []
  let checked = 0
  for (const outcome of allOutcomes(game)) {
    const told = textOfOutcome(game, outcome)
    for (const wager of wagers) {
      const { method, value } = wager
      const payout = payoutOf(wager, outcome, odds)
      const expected = BigInt(oracle(game, method, value, told)) * 98n
      if (payout !== expected) wrong.push(`${method} ${value} on ${told} pays ${payout}`)
      if (payout > 0n) paid.set(`${method}:${value}`, (paid.get(`${method}:${value}`) ?? 0n) + payout)
      checked += 1
    }
  }
  return { paid, checked, wrong }
}

const published = (game: GameName, key: string) => RETURNS[game][key] ?? RETURNS[game][key.split(':')[0]!]

describe('every bet option pays on every outcome what an independent oracle says', () => {
  test.each<[game: GameName, outcomes: number, values: number]>([
    ['wingo', 10, 15],
    ['k3', 216, 99],
    ['d5', 100_000, 74],
  ])('GAMES-016 in %s, on all %d outcomes, and returns what its table says', (game, outcomes, values) => {
    const { paid, checked, wrong } = enumerate(game)
    expect(wrong).toEqual([])
    expect(checked).toBe(outcomes * values)
    expect(paid.size).toBe(values)
    for (const [key, sum] of paid) {
      const hundredths = (2n * sum + BigInt(outcomes)) / (2n * BigInt(outcomes))
      expect(Number(hundredths), key).toBe(published(game, key))
    }
  })

  test('GAMES-016 in racing, on all that two places can show', () => {
    const { checked, wrong } = enumerate('racing')
    expect(wrong).toEqual([])
    expect(checked).toBe(8100 * 171)
  })
})

describe('the return of every row', () => {
  test.each(GAMES)('of %s follows from its ways and is what the tables say', (game) => {
    for (const { method, value } of valuesOf(game)) {
      const told = prospectOf(FIRST_ODDS[game], method, value).return
      expect(told, `${method} ${value}`).toBe(published(game, `${method}:${value}`))
    }
  })

  test('of a race follows from all 3,628,800 orders', () => {
    const sums = Array.from({ length: 20 }, () => 0)
    const at_places = Array.from({ length: 10 }, () => Array.from({ length: 11 }, () => 0))
    const dragons = Array.from({ length: 5 }, () => 0)
    let orders = 0
    for (const cars of allRaces()) {
      orders += 1
      sums[cars[0]! + cars[1]!]! += 1
      for (let place = 0; place < 10; place++) at_places[place]![cars[place]!]! += 1
      for (let place = 0; place < 5; place++) if (cars[place]! > cars[9 - place]!) dragons[place]! += 1
    }
    expect(orders).toBe(3_628_800)
    const { rows } = gameOf('racing')
    for (const value of gameOf('racing').markets.find(({ method }) => method === 'sum')!.values) {
      const { ways, of } = prospectOf(FIRST_ODDS.racing, 'sum', value).wins[0]!
      expect(sums[Number(value)]! * of, value).toBe(ways * orders)
    }
    for (const place of at_places) expect(place.slice(1)).toEqual(Array.from({ length: 10 }, () => orders / 10))
    expect(dragons).toEqual(dragons.map(() => orders / 2))
    expect(sumOf(sums.slice(12)) * rows['sum_big']!.of).toBe(rows['sum_big']!.ways * orders)
    expect(sumOf(sums.filter((_, sum) => sum % 2 === 1)) * rows['sum_odd']!.of).toBe(rows['sum_odd']!.ways * orders)
  })
})

describe('money', () => {
  const odds = FIRST_ODDS.wingo

  test('the fee comes off the stake and the win is paid on what is left', () => {
    expect(feeOf(10_000n, odds)).toBe(200n)
    expect(payoutOf({ method: 'size', value: 'big', stake: 10_000n }, [7], odds)).toBe(19_600n)
    expect(payoutOf({ method: 'color', value: 'green', stake: 10_000n }, [5], odds)).toBe(14_700n)
    expect(payoutOf({ method: 'size', value: 'small', stake: 10_000n }, [7], odds)).toBe(0n)
  })

  test('no fraction of a unit is paid or taken, and a multiplied stake pays the multiple', () => {
    expect(feeOf(149n, odds)).toBe(2n)
    expect(payoutOf({ method: 'sum', value: '7', stake: 100n }, [1, 2, 4], FIRST_ODDS.k3)).toBe(1355n)
    for (const multiplier of [1n, 5n, 10n, 20n, 50n, 100n]) {
      expect(payoutOf({ method: 'number', value: '0', stake: 5000n * multiplier }, [0], odds)).toBe(
        47_040n * multiplier,
      )
    }
  })

  test('a bet on what a game does not have is refused', () => {
    for (const [method, value] of [
      ['number', '10'],
      ['number', '01'],
      ['size', 'middle'],
      ['sum', '3'],
      ['constructor', 'name'],
      ['', ''],
    ] as const) {
      expect(() => payoutOf({ method, value, stake: 100n }, [0], odds)).toThrow(RangeError)
    }
  })
})

test('a stake that goes back has 2 % on top, and never a part of a unit less', () => {
  expect([1n, 49n, 50n, 51n, 100n, 1001n, 999_999_999_999n].map(refundOf)).toEqual([
    ...[2n, 50n, 51n, 53n, 102n, 1022n, 1_019_999_999_999n],
  ])
})
