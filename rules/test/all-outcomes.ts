import type { GameName, Outcome } from '../src/games/market.ts'

const counted = (length: number, first: number) => Array.from({ length }, (_, index) => first + index)

/** Every row of so many numbers. */
function* rows(length: number, numbers: readonly number[]): Generator<number[]> {
  if (length === 0) return yield []
  for (const head of numbers) for (const rest of rows(length - 1, numbers)) yield [head, ...rest]
}

const CARS = counted(10, 1)

/** Orders that show every pair of cars at every pair of places: no market of a race looks at more than two. */
function* races(): Generator<number[]> {
  for (const one of CARS.keys()) {
    for (const other of CARS.keys()) {
      if (one === other) continue
      for (const first of CARS) {
        for (const second of CARS.filter((car) => car !== first)) {
          const others = CARS.filter((car) => car !== first && car !== second)
          yield CARS.map((_, place) => (place === one ? first : place === other ? second : others.shift()!))
        }
      }
    }
  }
}

/** All outcomes of a game; of a race, all that two places can show. */
export function* allOutcomes(game: GameName): Generator<Outcome> {
  if (game === 'wingo') yield* rows(1, counted(10, 0))
  if (game === 'k3') yield* rows(3, counted(6, 1))
  if (game === 'd5') yield* rows(5, counted(10, 0))
  if (game === 'racing') yield* races()
}

/** Every order of ten cars there is, in place: the array is the same each time. */
export function* allRaces(): Generator<Outcome> {
  const cars = [...CARS]
  const swaps = CARS.map(() => 0)
  yield cars
  for (let at = 0; at < cars.length;) {
    if (swaps[at]! >= at) {
      swaps[at++] = 0
      continue
    }
    const from = at % 2 === 0 ? 0 : swaps[at]!
    ;[cars[from], cars[at]] = [cars[at]!, cars[from]!]
    yield cars
    swaps[at]! += 1
    at = 0
  }
}
