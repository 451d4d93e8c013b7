import { sql } from 'kysely'
import { getEarningsRanking as call } from '@mela/contract/games/games.ts'
import { RANKING_MOST } from '@mela/contract/games/games-rules.ts'
import { toDecimal, type Currency } from '@mela/contract/money.ts'
import { siteDay } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { Book } from '../../ledger/index.ts'
import { cached } from '../../platform/cached.ts'
import { handle } from '../../platform/http/handle.ts'
import { usualMoneyType } from '../bets/money-types.ts'
import { requireNotUnderAge } from '../limits/require-play.ts'
import { shownTo, withPlayers } from './show-players.ts'

const CACHE_TTL_MS = 1_000

export const getEarningsRanking = handle(call, async (context, input, { user_id }, refuse) => {
  await requireNotUnderAge(context, user_id, refuse)
  const { pos, limit, money_type } = input
  const currency = money_type ?? usualMoneyType(context.config)
  const day = siteDay(context.config.SERVER_TZ, context.now())
  const best = await readBest(context, { day, currency })
  const list = best
    .map(({ earned, ...player }, index) => ({
      rank: index + 1,
      ...shownTo(user_id, player),
      amount: toDecimal(BigInt(earned), currency),
    }))
    .slice(pos, pos + limit)
  return { list }
})

/** Only what was won and lost with what is worth something to its owner: accounts of the site itself have a book apart. */
const readBest = cached(
  CACHE_TTL_MS,
  async (context: Context, { day, currency }: { day: string; currency: Currency }) => {
    const { rows } = await sql<{ user_id: string; earned: string }>`
    SELECT user_id, sum(win - settled_stake) AS earned
    FROM games_day
    WHERE day = ${day}::date AND currency = ${currency} AND settled_bets > 0 AND book IN (${Book.Play}, ${Book.Money})
    GROUP BY user_id HAVING sum(win - settled_stake) > 0
    ORDER BY earned DESC, user_id LIMIT ${RANKING_MOST}`.execute(context.db.tables)
    return withPlayers(context, rows)
  },
)
