import { crossed, isOfParity, market, numbered, PARITIES, SIZES, sumOf, type Game, type Outcome } from './market.ts'
import { isBigDigit } from './wingo.ts'

// Five digits, A to E.
export const PLACES = ['A', 'B', 'C', 'D', 'E']

export const isBigSum = (sum: number) => sum >= 23

/** The digit at the place that a value names, and what is said of it. */
function asked(value: string, digits: Outcome): [digit: number, about: string] {
  const [place, about] = value.split('-')
  return [digits[PLACES.indexOf(place!)]!, about!]
}

const half = { ways: 1, of: 2 }

export const d5: Game = {
  name: 'd5',
  rows: { digit: { ways: 1, of: 10 }, place_size: half, place_parity: half, sum_size: half, sum_parity: half },
  markets: [
    market('digit', crossed(PLACES, numbered(0, 9)), 'digit', (value, digits) => {
      const [digit, about] = asked(value, digits)
      return String(digit) === about
    }),
    market('place_size', crossed(PLACES, SIZES), 'place_size', (value, digits) => {
      const [digit, about] = asked(value, digits)
      return (about === 'big') === isBigDigit(digit)
    }),
    market('place_parity', crossed(PLACES, PARITIES), 'place_parity', (value, digits) => {
      const [digit, about] = asked(value, digits)
      return isOfParity(about, digit)
    }),
    market('sum_size', SIZES, 'sum_size', (value, digits) => (value === 'big') === isBigSum(sumOf(digits))),
    market('sum_parity', PARITIES, 'sum_parity', (value, digits) => isOfParity(value, sumOf(digits))),
  ],
}
