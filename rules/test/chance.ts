// Whether what was counted can be chance: chi-square at 99.9 %, so that one true statement in a thousand would be
// doubted. Keys and seeds are fixed, so each answer is always the same.
const Z_999 = 3.0902
export const Z_99 = 2.3263

/** Wilson and Hilferty's approximation, right to a percent from three degrees of freedom on. */
export function chiSquareLimit(degrees: number, z = Z_999): number {
  const spread = 2 / (9 * degrees)
  return degrees * (1 - spread + z * Math.sqrt(spread)) ** 3
}

/** Of counts that should all be equal. */
export function chiSquareOfEqual(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

/**
 * Of rows whose values should be the same at every position, however they depend on each other inside a row: the
 * means of the positions against what they vary by within rows. Chi-square with one degree less than positions.
 */
export class PositionTest {
  readonly #sums: number[]
  #within = 0
  #rows = 0

  constructor(positions: number) {
    this.#sums = Array.from({ length: positions }, () => 0)
  }

  add(row: readonly number[]): void {
    const mean = row.reduce((sum, value) => sum + value, 0) / row.length
    row.forEach((value, position) => {
      this.#sums[position]! += value
      this.#within += (value - mean) ** 2 / (row.length - 1)
    })
    this.#rows += 1
  }

  get means(): number[] {
    return this.#sums.map((sum) => sum / this.#rows)
  }

  get statistic(): number {
    const { means } = this
    const overall = means.reduce((sum, mean) => sum + mean, 0) / means.length
    const between = means.reduce((sum, mean) => sum + (mean - overall) ** 2, 0)
    return (this.#rows * between) / (this.#within / this.#rows)
  }
}
