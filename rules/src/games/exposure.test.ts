import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openWords, shuffle } from '../words.ts'
import { worstOf, type Staked } from './exposure.ts'
import { GAMES, type GameName, type Outcome } from './market.ts'
import { FIRST_ODDS, gameOf, requireMarket } from './odds.ts'

const wordsOf = (seed: string) => openWords(createHash('sha256').update(seed).digest())

/** So many bets on anything that the game knows. */
function someBets(game: GameName, count: number, seed: string): Staked[] {
  const words = wordsOf(seed)
  const selections = gameOf(game).markets.flatMap(({ method, values }) => values.map((value) => ({ method, value })))
  return Array.from({ length: count }, () => ({
    ...selections[words.below(selections.length)]!,
    net: BigInt(1 + words.below(100_000)),
  }))
}

/** What an outcome pays, looked at from outside: rounded up once. */
function paid(game: GameName, staked: readonly Staked[], outcome: Outcome): bigint {
  const hundredths = staked.reduce((sum, { method, value, net }) => {
    const row = requireMarket(game, method, value).winsBy(value, outcome)
    return row ? sum + net * BigInt(FIRST_ODDS[game].rows[row]!) : sum
  }, 0n)
  return (hundredths + 99n) / 100n
}

const pad = (number: number) => [...String(number).padStart(5, '0')].map(Number)
const ALL: Partial<Record<GameName, Outcome[]>> = {
  wingo: Array.from({ length: 10 }, (_, digit) => [digit]),
  k3: Array.from({ length: 216 }, (_, n) => [1 + Math.floor(n / 36), 1 + (Math.floor(n / 6) % 6), 1 + (n % 6)]),
  d5: Array.from({ length: 100_000 }, (_, n) => pad(n)),
}

describe('the dearest outcome', () => {
  test.each(GAMES)('of %s without a bet costs nothing', (game) => {
    expect(worstOf(FIRST_ODDS[game], []).payout).toBe(0n)
  })

  test.each([
    ['wingo', [3, 12, 60]],
    ['k3', [3, 12, 60]],
    ['d5', [2, 6]],
  ] as const)('of %s is the dearest of all that can be drawn', (game, counts) => {
    for (const count of counts) {
      const staked = someBets(game, count, `${game} ${count}`)
      const { payout, outcome } = worstOf(FIRST_ODDS[game], staked)
      const dearest = ALL[game]!.map((each) => paid(game, staked, each)).reduce((one, other) =>
        other > one ? other : one,
      )
      expect(payout).toBe(dearest)
      expect(paid(game, staked, outcome)).toBe(payout)
    }
  })

  test('of a race is one that can be, and no order of the cars pays more', () => {
    const words = wordsOf('races')
    for (const count of [1, 4, 20, 80]) {
      const staked = someBets('racing', count, `racing ${count}`)
      const { payout, outcome } = worstOf(FIRST_ODDS.racing, staked)
      expect(outcome.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
      expect(paid('racing', staked, outcome)).toBe(payout)
      const near = outcome.flatMap((_, one) =>
        outcome.slice(one + 1).map((_other, step) => {
          const swapped = [...outcome]
          const other = one + 1 + step
          ;[swapped[one], swapped[other]] = [outcome[other]!, outcome[one]!]
          return swapped
        }),
      )
      const far = Array.from({ length: 3000 }, () => shuffle(words, [...outcome]))
      for (const each of [...near, ...far]) expect(paid('racing', staked, each) <= payout).toBe(true)
    }
  })

  test('of a race finds the one order on which everything was bet', () => {
    const order = [4, 1, 5, 2, 6, 10, 7, 3, 9, 8]
    const staked = order.map((car, index) => ({ method: 'car', value: `${index + 1}-${car}`, net: 100n }))
    const against = [
      { method: 'duel', value: '1-tiger', net: 50n },
      { method: 'sum', value: '5', net: 70n },
    ]
    const { outcome, payout } = worstOf(FIRST_ODDS.racing, [...staked, ...against])
    expect(outcome).toEqual(order)
    expect(payout).toBe(10n * 980n + 98n + (70n * 2160n) / 100n)
  })
})
