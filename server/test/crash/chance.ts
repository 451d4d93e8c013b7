/** Chance that can be repeated: a whole number from `min` up to and not including `max`. */
export type Int = (min: number, max: number) => number

export function seededInt(seed: number): Int {
  let state = seed >>> 0
  // mulberry32
  return (min, max) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return min + Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (max - min))
  }
}
