import { isBigSum as isBigDigitSum } from './d5.ts'
import { isBigSum as isBigDiceSum } from './k3.ts'
import { sumOf, type GameName, type Outcome } from './market.ts'
import { isBigSum as isBigCarSum, sumOfFirstTwo } from './racing.ts'
import { colorOf, isBigDigit, isPurple } from './wingo.ts'

/** A result as lists and cards tell it. */
export interface ToldOutcome {
  /** The digit; the sum of the dice; the five digits; the sum of the first two cars. */
  number: string
  size: 'big' | 'small'
  /** Of WinGo; empty for the others. */
  color: string
  /** The whole outcome. */
  result: string
}

const sizeOf = (is_big: boolean) => (is_big ? 'big' : 'small')

export function tellOutcome(game: GameName, outcome: Outcome): ToldOutcome {
  const result = textOfOutcome(game, outcome)
  switch (game) {
    case 'wingo': {
      const [digit] = outcome as [number]
      const color = isPurple(digit) ? `${colorOf(digit)},purple` : colorOf(digit)
      return { number: String(digit), size: sizeOf(isBigDigit(digit)), color, result }
    }
    case 'k3':
      return { number: String(sumOf(outcome)), size: sizeOf(isBigDiceSum(sumOf(outcome))), color: '', result }
    case 'd5':
      return { number: result, size: sizeOf(isBigDigitSum(sumOf(outcome))), color: '', result }
    case 'racing': {
      const sum = sumOfFirstTwo(outcome)
      return { number: String(sum), size: sizeOf(isBigCarSum(sum)), color: '', result }
    }
  }
}

/** Digits as they stand, with leading zeros; faces and cars with commas. */
export const textOfOutcome = (game: GameName, outcome: Outcome): string =>
  outcome.join(game === 'wingo' || game === 'd5' ? '' : ',')

const SHAPES: Record<GameName, { count: number; least: number; most: number }> = {
  wingo: { count: 1, least: 0, most: 9 },
  k3: { count: 3, least: 1, most: 6 },
  d5: { count: 5, least: 0, most: 9 },
  racing: { count: 10, least: 1, most: 10 },
}

/** The outcome that a text tells, where it is one of this game. */
export function readOutcome(game: GameName, text: string): Outcome | undefined {
  const { count, least, most } = SHAPES[game]
  const parts = game === 'wingo' || game === 'd5' ? [...text] : text.split(',')
  if (parts.length !== count || !parts.every((part) => /^(0|[1-9]\d?)$/.test(part))) return undefined
  const outcome = parts.map(Number)
  const fits = outcome.every((number) => number >= least && number <= most)
  const is_order = game !== 'racing' || new Set(outcome).size === count
  return fits && is_order ? outcome : undefined
}
