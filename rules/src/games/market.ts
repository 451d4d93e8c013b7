// What can be bet on. A game draws an outcome: the digit of WinGo, the faces of K3, the digits of 5D or the cars of a
// race, in their order. A market asks about it; each of its values wins by one row of the odds table, or loses.
export type Outcome = readonly number[]

export const GAMES = ['wingo', 'k3', 'd5', 'racing'] as const
export type GameName = (typeof GAMES)[number]

/** How many of all equally likely outcomes win by a row, for any one value that can. */
export interface Row {
  ways: number
  of: number
}

export interface Market {
  method: string
  values: readonly string[]
  /** The rows a value can win by. */
  rowsOf(value: string): readonly string[]
  /** The row by which a value wins on this outcome. */
  winsBy(value: string, outcome: Outcome): string | undefined
}

export interface Game {
  name: GameName
  rows: Readonly<Record<string, Row>>
  markets: readonly Market[]
}

/** A market of which every value wins by the same row. */
export function market(
  method: string,
  values: readonly string[],
  row: string,
  wins: (value: string, outcome: Outcome) => boolean,
): Market {
  return {
    method,
    values,
    rowsOf: () => [row],
    winsBy: (value, outcome) => (wins(value, outcome) ? row : undefined),
  }
}

export const SIZES = ['big', 'small'] as const
export const PARITIES = ['odd', 'even'] as const
export const isOfParity = (value: string, number: number) => (value === 'odd') === (number % 2 === 1)

/** Whole numbers from the first to the last, as values. */
export const numbered = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String(first + index))

/** Every value of the one with every value of the other. */
export const crossed = (places: readonly string[], values: readonly string[]): string[] =>
  places.flatMap((place) => values.map((value) => `${place}-${value}`))

export const sumOf = (numbers: Outcome): number => numbers.reduce((sum, number) => sum + number, 0)
