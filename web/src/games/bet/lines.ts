import type { Selection } from './ticket-sums.ts'

// The bets that are chosen on a board, in the order in which they were.
export type Lines = readonly Selection[]

const isSame = (one: Selection, other: Selection) => one.method === other.method && one.value === other.value

export const hasLine = (lines: Lines, wanted: Selection): boolean => lines.some((line) => isSame(line, wanted))

/** Whether there is something to have, and all of it is there. */
export const hasLines = (lines: Lines, wanted: Lines): boolean =>
  wanted.length > 0 && wanted.every((each) => hasLine(lines, each))

export const withoutLines = (lines: Lines, unwanted: Lines): Lines => lines.filter((line) => !hasLine(unwanted, line))

export const withLines = (lines: Lines, wanted: Lines): Lines => [
  ...lines,
  ...wanted.filter((each) => !hasLine(lines, each)),
]

/** Adds them all, or takes them away where all are there. */
export const toggleLines = (lines: Lines, wanted: Lines): Lines =>
  hasLines(lines, wanted) ? withoutLines(lines, wanted) : withLines(lines, wanted)

/** All bets of a kind become these. */
export const replaceLines = (lines: Lines, method: string, wanted: Lines): Lines => [
  ...lines.filter((line) => line.method !== method),
  ...wanted,
]
