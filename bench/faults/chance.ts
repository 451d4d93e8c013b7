/** Chance that can be repeated: the same seed gives the same draws in the same order. */
export interface Chance {
  /** A whole number from `min` up to and not including `max`. */
  int(min: number, max: number): number
  /** True this often, out of one. */
  happens(probability: number): boolean
  pick<T>(choices: readonly T[]): T
  shuffle<T>(items: readonly T[]): T[]
  uuid(): string
  /** A source of its own, so that what one actor draws does not depend on how fast the others are. */
  fork(name: string): Chance
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min))
  const hex = (digits: number) => Array.from({ length: digits }, () => int(0, 16).toString(16)).join('')
  return {
    int,
    happens: (probability) => next() < probability,
    pick: (choices) => choices[int(0, choices.length)]!,
    shuffle(items) {
      const shuffled = [...items]
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = int(0, last + 1)
        ;[shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!]
      }
      return shuffled
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[int(0, 4)]}${hex(3)}-${hex(12)}`,
    fork: (name) => createChance([...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), seed)),
  }
}
