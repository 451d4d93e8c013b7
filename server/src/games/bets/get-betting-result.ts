import { getBettingResult as call } from '@mela/contract/games/games.ts'
import type { GameType } from '@mela/contract/games/games-rules.ts'
import { CURRENCIES, toDecimal } from '@mela/contract/money.ts'
import { readPeriod } from '@mela/rules/games/schedule.ts'
import type { Context } from '../../context.ts'
import { handle } from '../../platform/http/handle.ts'
import { betsOf, readBets, tellBet, type Bet } from './read-bets.ts'

/** More than one person places in a period. */
const BETS_MOST = 10_000

export const getBettingResult = handle(call, async (context, { game_type, period: asked }, { user_id }) => {
  const period = asked === undefined ? await lastPlayed(context, user_id, game_type) : placeOf(asked)
  if (!period) return { period: '', result: '', bets: [], totals: [] }
  const [drawn, bets] = await Promise.all([
    context.db.tables
      .selectFrom('games_period')
      .select('result')
      .where('line', '=', period.line)
      .where('period', '=', period.period)
      .where('game_type', '=', game_type)
      .executeTakeFirst(),
    readBets(context.db.tables, { user_id, game_type, period }, { pos: 0, limit: BETS_MOST }),
  ])
  return {
    period: period.period,
    result: drawn?.result ?? '',
    bets: bets.map((bet) => ({ ...tellBet(bet), amount: toDecimal(bet.stake, bet.currency) })),
    totals: totalsOf(bets),
  }
})

const placeOf = (period: string) => ({ line: readPeriod(period)!.code, period })

const lastPlayed = ({ db }: Context, user_id: string, game_type: GameType) =>
  betsOf(db.tables.selectFrom('games_bet'), { user_id, game_type })
    .select(['line', 'period'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

function totalsOf(bets: readonly Bet[]) {
  return CURRENCIES.flatMap((money_type) => {
    const those = bets.filter(({ currency }) => currency === money_type)
    if (those.length === 0) return []
    const sum = (pick: (bet: Bet) => bigint) => those.reduce((so_far, bet) => so_far + pick(bet), 0n)
    return [
      {
        money_type,
        amount: toDecimal(
          sum(({ stake }) => stake),
          money_type,
        ),
        win_amount: toDecimal(
          sum(({ win }) => win),
          money_type,
        ),
      },
    ]
  })
}
