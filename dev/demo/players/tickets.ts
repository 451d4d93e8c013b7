import { randomInt, randomUUID } from 'node:crypto'
import type { CallInput } from '@mela/contract/client.ts'
import { PLAY_CURRENCY, RULES_OF, type GameType } from '@mela/contract/games/games-rules.ts'
import { gameOf } from '../../../rules/src/games/odds.ts'

export type Ticket = CallInput<'placeBets'>

const STAKES = [1, 1, 2, 2, 5, 5, 10, 20]
const LINES_MOST = 2
/** Of the games with many markets most people know the simple ones. */
const KNOWN = /size|parity|color|number|duel|sum/

/** One or two things that the game offers, with a modest stake on each. */
export function chooseTicket(game_type: GameType, period: string): Ticket {
  const markets = gameOf(RULES_OF[game_type]).markets.filter(({ method }) => KNOWN.test(method) || randomInt(4) === 0)
  const bets = Array.from({ length: randomInt(1, LINES_MOST + 1) }, () => {
    const { method, values } = pick(markets)
    return { method, value: pick(values), amount: String(pick(STAKES)) }
  })
  return { game_type, period, money_type: PLAY_CURRENCY, bets, nonce: randomUUID() }
}

/** One to three moments of this span, in their order. */
export function chooseMoments(from_unix: number, to_unix: number): number[] {
  const moments = Array.from({ length: randomInt(1, 4) }, () => randomInt(from_unix, to_unix))
  return moments.sort((one, other) => one - other)
}

export function pick<T>(list: readonly T[]): T {
  return list[randomInt(list.length)]!
}
