import type { GameType } from '@mela/contract/games/games-rules.ts'
import type { Closing } from '@mela/rules/games/records.ts'
import { statement, type NoParams } from '../../platform/data/statement.ts'

// The statements of giving back what was bet in periods that are never drawn.
interface Place {
  line: string
  period: string
}

export const readLost = statement<
  Place,
  { game_type: GameType; closing: Closing; settled_at: Date | null; halted: string | null }
>(
  'games_read_lost',
  `SELECT game_type, closing, settled_at, halted FROM games_period
   LEFT JOIN games_settlement settlement USING (line, period)
   WHERE line = :line AND period = :period AND lost_at IS NOT NULL`,
)

export const writeRefunds = statement<{
  user_ids: string
  bet_ids: string
  currencies: string
  books: string
  amounts: string
  now: Date
}>(
  'games_write_refunds',
  `INSERT INTO games_refund (user_id, bet_id, currency, book, amount, created_at)
   SELECT *, :now::timestamptz FROM unnest(:user_ids::bigint[], :bet_ids::bigint[], :currencies::smallint[],
     :books::smallint[], :amounts::bigint[])`,
)

/** Lost and not given back, where whoever marked it could not ask for it. */
export const readRefundsDue = statement<NoParams, Place>(
  'games_read_refunds_due',
  `SELECT line, period FROM games_period period
   WHERE lost_at > now() - interval '30 days' AND (closing ->> 'bets')::integer > 0
     AND NOT EXISTS (SELECT FROM games_settlement done WHERE done.line = period.line AND done.period = period.period
                     AND (settled_at IS NOT NULL OR halted IS NOT NULL))
   ORDER BY draw_at LIMIT 500`,
)
