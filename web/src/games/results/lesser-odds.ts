import { BetStatus, RULES_OF } from '@mela/contract/games/games-rules.ts'
import { toMinor } from '@mela/contract/money.ts'
import { requireMarket } from '@mela/rules/games/odds.ts'
import { readOutcome } from '@mela/rules/games/outcome.ts'
import type { OwnBet } from './own-bets.ts'

const HUNDREDTHS = 100

/** What a bet was paid at, in hundredths, where its result pays less than others it wins by. */
export function lesserOddsOf(bet: OwnBet): number | undefined {
  const { game_type, method, value, result, status, money_type } = bet
  const game = RULES_OF[game_type]
  const outcome = readOutcome(game, result)
  if (status !== BetStatus.Won || !outcome) return undefined
  const market = requireMarket(game, method, value)
  if (market.winsBy(value, outcome) === market.rowsOf(value)[0]) return undefined
  const minor = (amount: string) => Number(toMinor(amount, money_type)!)
  const net = minor(bet.guess_amount) - minor(bet.fee)
  return net > 0 ? Math.round((minor(bet.win_amount) * HUNDREDTHS) / net) : undefined
}
