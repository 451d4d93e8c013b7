import { listExposure as call } from '@mela/contract/operators/operators-games.ts'
import type { GameType } from '@mela/contract/games/games-rules.ts'
import { toDecimal, type Currency } from '@mela/contract/money.ts'
import { worstOf } from '@mela/rules/games/exposure.ts'
import { readOdds } from '@mela/rules/games/odds.ts'
import { textOfOutcome } from '@mela/rules/games/outcome.ts'
import type { Context } from '../../context.ts'
import { Book } from '../../ledger/index.ts'
import { cached } from '../../platform/cached.ts'
import { askPool } from '../../platform/data/db.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { statement, type NoParams } from '../../platform/data/statement.ts'

/** Counting the bets of a stampede takes a moment, and nobody decides anything by a fresher figure. */
const CACHE_TTL_MS = 3_000

export const listExposure = handleAdmin(call, (context) => readExposure(context, {}))

/** Of what has a value to its owner; all bets on the same thing together. */
const readOpenStakes = statement<NoParams, Row>(
  'games_read_open_stakes',
  `SELECT period.line, period.period, period.game_type, period.close_at, period.draw_at, odds.body AS odds,
     bet.currency, bet.method, bet.value, count(*)::integer AS bets, sum(bet.stake) AS stake, sum(bet.stake - bet.fee) AS net
   FROM games_period period
   JOIN games_odds odds ON odds.hash = period.odds_hash
   JOIN games_bet bet ON bet.line = period.line AND bet.period = period.period
   WHERE period.drawn IS NULL AND period.lost_at IS NULL AND bet.book <> ${Book.Test}
   GROUP BY period.line, period.period, odds.body, bet.currency, bet.method, bet.value
   ORDER BY period.draw_at, period.line, bet.currency`,
)
interface Row {
  line: string
  period: string
  game_type: GameType
  close_at: Date
  draw_at: Date
  odds: string
  currency: Currency
  method: string
  value: string
  bets: number
  stake: string
  net: string
}

const readExposure = cached(CACHE_TTL_MS, async ({ db, now }: Context, _asked: object) => {
  const rows = await askPool(db)(readOpenStakes, {})
  const groups = Map.groupBy(rows, ({ line, period, currency }) => `${line} ${period} ${currency}`)
  return { at: now().toISOString(), list: [...groups.values()].map(exposureOf) }
})

function exposureOf(rows: readonly Row[]) {
  const { line, period, game_type, close_at, draw_at, currency: type, odds: text } = rows[0]!
  const odds = readOdds(text)
  const stakes = rows.reduce((sum, { stake }) => sum + BigInt(stake), 0n)
  const { payout, outcome } = worstOf(
    odds,
    rows.map(({ method, value, net }) => ({ method, value, net: BigInt(net) })),
  )
  return {
    ...{ line, period, game_type, type },
    ...{ close_at: close_at.toISOString(), draw_at: draw_at.toISOString() },
    bets: rows.reduce((sum, { bets }) => sum + bets, 0),
    stakes: toDecimal(stakes, type),
    worst_payout: toDecimal(payout, type),
    worst_result: textOfOutcome(odds.game, outcome),
    worst_hold: toDecimal(stakes - payout, type),
  }
}
