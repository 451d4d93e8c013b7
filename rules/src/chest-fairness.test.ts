import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { chiSquareLimit, PositionTest } from '../test/chance.ts'
import { splitChest, type SealedChest } from './chest.ts'
import { openWords } from './words.ts'

// No place in the queue is better than another: over many boxes with fixed seeds mean, spread and share of best luck
// are the same at every position, as far as chi-square at 99.9 % can tell.
type Split = (chest: SealedChest, seed: Uint8Array) => number[]

interface Fairness {
  mean: PositionTest
  spread: PositionTest
  best: PositionTest
}

function simulate(split: Split, chests: number, amount: number, num: number): Fairness {
  const found = { mean: new PositionTest(num), spread: new PositionTest(num), best: new PositionTest(num) }
  const seed = new Uint8Array(32)
  for (let box = 0; box < chests; box++) {
    new DataView(seed.buffer).setUint32(0, box)
    const shares = split({ chest_id: String(1_000_000_001 + box), is_lucky: true, amount, num }, seed)
    const most = Math.max(...shares)
    const tied = shares.filter((share) => share === most).length
    found.mean.add(shares)
    found.spread.add(shares.map((share) => (share - amount / num) ** 2))
    // The earlier claimer wins a tie, which no split could change: here they share it.
    found.best.add(shares.map((share) => (share === most ? 1 / tied : 0)))
  }
  return found
}

/** Drawn one after the other, and left so. */
function splitWithoutShuffle({ chest_id, amount, num }: SealedChest, seed: Uint8Array): number[] {
  const words = openWords(createHmac('sha256', seed).update(`chest/v1\n${chest_id}`).digest())
  const shares: number[] = []
  let left = amount
  for (let people = num; people >= 2; people--) {
    shares.push(1 + words.below(Math.floor((2 * left) / people) - 1))
    left -= shares.at(-1)!
  }
  return [...shares, left]
}

const sizes: [chests: number, amount: number, num: number][] = [
  [100_000, 1000, 10],
  [20_000, 12, 4],
  [5_000, 10_000_000, 20],
]

describe('no position is better than another', () => {
  test.each(sizes)('in %d boxes of %d diamonds for %d people', (chests, amount, num) => {
    const { mean, spread, best } = simulate(splitChest, chests, amount, num)
    const limit = chiSquareLimit(num - 1)
    expect({ mean: mean.statistic < limit, spread: spread.statistic < limit, best: best.statistic < limit }).toEqual({
      ...{ mean: true, spread: true, best: true },
    })
    for (const each of mean.means) expect(each / (amount / num)).toBeCloseTo(1, 1)
    for (const each of best.means) expect(each * num).toBeCloseTo(1, 0)
  })

  test('and a split without the shuffle is found out: late shares spread wider and are the best more often', () => {
    const { spread, best } = simulate(splitWithoutShuffle, 20_000, 1000, 10)
    expect(spread.statistic).toBeGreaterThan(chiSquareLimit(9))
    expect(best.statistic).toBeGreaterThan(chiSquareLimit(9))
    const [first, last] = [Math.sqrt(spread.means[0]!), Math.sqrt(spread.means.at(-1)!)]
    expect(last / first).toBeGreaterThan(1.3)
  })
})
