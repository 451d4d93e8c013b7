import { listParticipation as call, type Participation } from '@mela/contract/games/games.ts'
import { RULES_OF } from '@mela/contract/games/games-rules.ts'
import { toDecimal } from '@mela/contract/money.ts'
import { handle } from '../../platform/http/handle.ts'
import { betsOf, readBets, tellBet, type Bet } from '../bets/read-bets.ts'
import { tellResult } from '../settle/tell-result.ts'

export const listParticipation = handle(call, async ({ db }, input, { user_id }) => {
  const { game_type, money_type, start, end, pos, limit } = input
  const filter = { user_id, game_type, currency: money_type, start, end }
  const [bets, counted] = await Promise.all([
    readBets(db.tables, filter, { pos, limit }),
    betsOf(db.tables.selectFrom('games_bet'), filter)
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { list: bets.map(toParticipation), total: Number(counted.total) }
})

const UNDRAWN = { number: '', size: '', color: '', result: '' }

const toParticipation = (bet: Bet): Participation => ({
  ...(bet.result === null ? UNDRAWN : tellResult(RULES_OF[bet.game_type], bet.result)),
  ...tellBet(bet),
  game_type: bet.game_type,
  line: bet.line,
  period: bet.period,
  guess_amount: toDecimal(bet.stake, bet.currency),
  created_at: bet.created_at.toISOString(),
})
