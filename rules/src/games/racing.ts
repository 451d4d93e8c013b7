import {
  crossed,
  isOfParity,
  market,
  numbered,
  PARITIES,
  SIZES,
  sumOf,
  type Game,
  type Market,
  type Outcome,
  type Row,
} from './market.ts'

// Ten cars; the outcome names them in the order in which they arrive.
export const CARS = numbered(1, 10)
/** The front places of the duels: 1st against 10th, 2nd against 9th … */
export const DUELS = numbered(1, 5)

export const isBigCar = (car: number) => car >= 6
export const isBigSum = (sum: number) => sum >= 12
export const sumOfFirstTwo = (cars: Outcome) => sumOf(cars.slice(0, 2))

/** The row of a sum by the pairs of cars that make it: 3 and 4 are one pair each, 11 is five. */
const ROWS_OF_SUMS: Readonly<Record<string, readonly number[]>> = {
  sum_3: [3, 4, 18, 19],
  sum_5: [5, 6, 16, 17],
  sum_7: [7, 8, 14, 15],
  sum_9: [9, 10, 12, 13],
  sum_11: [11],
}
const rowOfSum = (sum: number) => Object.keys(ROWS_OF_SUMS).find((row) => ROWS_OF_SUMS[row]!.includes(sum))!

const sum: Market = {
  method: 'sum',
  values: numbered(3, 19),
  rowsOf: (value) => [rowOfSum(Number(value))],
  winsBy(value, cars) {
    const reached = sumOfFirstTwo(cars)
    return value === String(reached) ? rowOfSum(reached) : undefined
  },
}

/** An odd sum is more likely than an even one, and a small more likely than a big one, so each has a row of its own. */
const sumSize: Market = {
  method: 'sum_size',
  values: SIZES,
  rowsOf: (value) => [`sum_${value}`],
  winsBy: (value, cars) => ((value === 'big') === isBigSum(sumOfFirstTwo(cars)) ? `sum_${value}` : undefined),
}
const sumParity: Market = {
  method: 'sum_parity',
  values: PARITIES,
  rowsOf: (value) => [`sum_${value}`],
  winsBy: (value, cars) => (isOfParity(value, sumOfFirstTwo(cars)) ? `sum_${value}` : undefined),
}

/** The car at the place that a value names, and what is said of it. */
function asked(value: string, cars: Outcome): [car: number, about: string, place: number] {
  const [place, about] = value.split('-')
  return [cars[Number(place) - 1]!, about!, Number(place)]
}

const of90 = (ways: number): Row => ({ ways, of: 90 })
const half = { ways: 1, of: 2 }

export const racing: Game = {
  name: 'racing',
  rows: {
    car: { ways: 1, of: 10 },
    place_size: half,
    place_parity: half,
    duel: half,
    sum_3: of90(2),
    sum_5: of90(4),
    sum_7: of90(6),
    sum_9: of90(8),
    sum_11: of90(10),
    sum_big: of90(40),
    sum_small: of90(50),
    sum_odd: of90(50),
    sum_even: of90(40),
  },
  markets: [
    market('car', crossed(CARS, CARS), 'car', (value, cars) => {
      const [car, about] = asked(value, cars)
      return String(car) === about
    }),
    market('place_size', crossed(CARS, SIZES), 'place_size', (value, cars) => {
      const [car, about] = asked(value, cars)
      return (about === 'big') === isBigCar(car)
    }),
    market('place_parity', crossed(CARS, PARITIES), 'place_parity', (value, cars) => {
      const [car, about] = asked(value, cars)
      return isOfParity(about, car)
    }),
    market('duel', crossed(DUELS, ['dragon', 'tiger']), 'duel', (value, cars) => {
      const [front, about, place] = asked(value, cars)
      return (about === 'dragon') === front > cars[cars.length - place]!
    }),
    sum,
    sumSize,
    sumParity,
  ],
}
