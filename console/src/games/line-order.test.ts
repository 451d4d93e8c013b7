import { expect, test } from 'vitest'
import { FIRST_LINES } from '@mela/contract/games/games-rules.ts'
import { gamesIn } from '../platform/told/games.ts'
import { addLine, lengthsFor, moveGame } from './line-order.ts'

test('a game moves with all its lines, and not past the ends', () => {
  expect(gamesIn(FIRST_LINES)).toEqual([2, 5, 4, 3, 1])
  const moved = moveGame(FIRST_LINES, 4, -1)
  expect(gamesIn(moved)).toEqual([2, 4, 5, 3, 1])
  expect(moved).toHaveLength(FIRST_LINES.length)
  expect(moveGame(moved, 2, -1)).toEqual(moved)
  expect(moveGame(moved, 1, 1)).toEqual(moved)
})

test('games without lines stand behind the others', () => {
  expect(gamesIn(FIRST_LINES.filter(({ game_type }) => game_type === 4))).toEqual([4, 1, 2, 3, 5])
})

test('a new line is closed, has a code of its own and a length that its game lacks', () => {
  expect(lengthsFor(FIRST_LINES, 2)).toEqual([120, 600, 900])
  const lines = addLine(FIRST_LINES, 2, 120)
  const added = lines[4]!
  expect(added).toEqual({ code: '21', game_type: 2, seconds: 120, switch: -1 })
  expect(addLine(lines, 4, 30).find(({ code }) => code === '22')).toMatchObject({ game_type: 4 })
})
