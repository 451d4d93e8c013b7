import type { GameType, LineSetting } from '@mela/contract/games/games-rules.ts'

type Lines = readonly LineSetting[]

/** One place up or down among those that have lines. */
export function moveGame(lines: Lines, game_type: GameType, step: 1 | -1): LineSetting[] {
  const order = [...new Set(lines.map((line) => line.game_type))]
  const from = order.indexOf(game_type)
  const to = from + step
  if (from < 0 || to < 0 || to >= order.length) return [...lines]
  order.splice(to, 0, ...order.splice(from, 1))
  return order.flatMap((type) => lines.filter((line) => line.game_type === type))
}

const LENGTHS = [30, 60, 120, 180, 300, 600, 900]

/** Those that the game does not have yet. */
export const lengthsFor = (lines: Lines, game_type: GameType): number[] =>
  LENGTHS.filter((seconds) => !lines.some((line) => line.game_type === game_type && line.seconds === seconds))

/** Closed at first, after the other lines of its game, with the lowest code that is free. */
export function addLine(lines: Lines, game_type: GameType, seconds: number): LineSetting[] {
  const codes = new Set(lines.map(({ code }) => code))
  // The first twenty are those a site begins with.
  const number = Array.from({ length: 79 }, (_, index) => index + 21).find((each) => !codes.has(String(each)))
  if (number === undefined) return [...lines]
  const last = lines.findLastIndex((line) => line.game_type === game_type)
  return lines.toSpliced(last < 0 ? lines.length : last + 1, 0, {
    code: String(number),
    game_type,
    seconds,
    switch: -1,
  })
}
