import { market, numbered, SIZES, type Game, type Market } from './market.ts'

// One digit. 0 and 5 are purple besides their own colour, and half of that colour's gain.
export const COLORS = ['green', 'red', 'purple'] as const

export const isBigDigit = (digit: number) => digit >= 5
export const isPurple = (digit: number) => digit === 0 || digit === 5
/** Every digit is green or red. */
export const colorOf = (digit: number) => (digit % 2 === 1 ? 'green' : 'red')

const color: Market = {
  method: 'color',
  values: COLORS,
  rowsOf: (value) => (value === 'purple' ? ['purple'] : ['color', 'color_half']),
  winsBy(value, [digit]) {
    if (value === 'purple') return isPurple(digit!) ? 'purple' : undefined
    if (value !== colorOf(digit!)) return undefined
    return isPurple(digit!) ? 'color_half' : 'color'
  },
}

export const wingo: Game = {
  name: 'wingo',
  rows: {
    size: { ways: 5, of: 10 },
    color: { ways: 4, of: 10 },
    color_half: { ways: 1, of: 10 },
    purple: { ways: 2, of: 10 },
    number: { ways: 1, of: 10 },
  },
  markets: [
    market('size', SIZES, 'size', (value, [digit]) => (value === 'big') === isBigDigit(digit!)),
    color,
    market('number', numbered(0, 9), 'number', (value, [digit]) => value === String(digit)),
  ],
}
