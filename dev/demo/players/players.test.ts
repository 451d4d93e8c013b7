import { expect, test } from 'vitest'
import { GAME_TYPES, RULES_OF } from '@mela/contract/games/games-rules.ts'
import { isSelection } from '../../../rules/src/games/odds.ts'
import { readTally, tellTally } from './tally.ts'
import { chooseMoments, chooseTicket } from './tickets.ts'

test('people of the demo ask only for what a game has, each time as another ticket', () => {
  const tickets = GAME_TYPES.flatMap((game_type) =>
    Array.from({ length: 200 }, () => chooseTicket(game_type, '20261119020721')),
  )
  for (const { game_type, bets } of tickets) {
    expect(bets.length).toBeGreaterThan(0)
    for (const { method, value, amount } of bets) {
      expect(isSelection(RULES_OF[game_type], method, value)).toBe(true)
      expect(Number(amount)).toBeGreaterThan(0)
    }
  }
  expect(new Set(tickets.map(({ nonce }) => nonce)).size).toBe(tickets.length)
})

test('they bet at one to three moments before the close, in their order', () => {
  for (let times = 0; times < 200; times++) {
    const moments = chooseMoments(1_000, 50_000)
    expect([1, 2, 3]).toContain(moments.length)
    expect(moments).toEqual(moments.toSorted((one, other) => one - other))
    expect(moments.every((moment) => moment >= 1_000 && moment < 50_000)).toBe(true)
  }
})

test('the sentence about those who played is read as it was told', () => {
  const tally = { players: 20, tickets: 1_234, refused: 5, unanswered: 0, told: 987 }
  expect(readTally(`server │ ready\n${tellTally(tally)}\n`)).toEqual(tally)
  expect(readTally('nothing')).toBeUndefined()
})
