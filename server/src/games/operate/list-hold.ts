import { listHold as call } from '@mela/contract/operators/operators-games.ts'
import type { GameType } from '@mela/contract/games/games-rules.ts'
import { toDecimal, type Currency } from '@mela/contract/money.ts'
import { siteDay } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { Book } from '../../ledger/index.ts'
import { cached } from '../../platform/cached.ts'
import { askPool } from '../../platform/data/db.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { statement } from '../../platform/data/statement.ts'

const CACHE_TTL_MS = 2_000
const DAYS = 14

const sumTotals = statement<{ today: string; days: number }, Row>(
  'games_sum_totals',
  `SELECT to_char(day, 'YYYY-MM-DD') AS day, game_type, currency, sum(bets)::integer AS bets, sum(stake) AS stake,
     sum(fee) AS fee, sum(win) AS win
   FROM games_total WHERE day > :today::date - :days::integer AND book <> ${Book.Test}
   GROUP BY day, game_type, currency ORDER BY day DESC, game_type, currency`,
)
interface Row {
  day: string
  game_type: GameType
  currency: Currency
  bets: number
  stake: string
  fee: string
  win: string
}

export const listHold = handleAdmin(call, async (context) => ({ list: await readDays(context, DAYS) }))

/** Of the site's day, each game in each currency. */
export const readHoldToday = (context: Context) => readDays(context, 1)

const readDays = (context: Context, days: number) =>
  readTotals(context, { today: siteDay(context.config.SERVER_TZ, context.now()), days })

const readTotals = cached(CACHE_TTL_MS, async ({ db }: Context, { today, days }: { today: string; days: number }) =>
  (await askPool(db)(sumTotals, { today, days })).map(told),
)

function told({ day, game_type, currency: type, bets, ...sums }: Row) {
  const [stake, fee, win] = [sums.stake, sums.fee, sums.win].map(BigInt) as [bigint, bigint, bigint]
  return {
    ...{ day, game_type, type, bets },
    stakes: toDecimal(stake, type),
    payouts: toDecimal(win, type),
    fees: toDecimal(fee, type),
    hold: toDecimal(stake - win, type),
    hold_without_fees: toDecimal(stake - win - fee, type),
  }
}
