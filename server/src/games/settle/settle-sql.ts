import type { GameType } from '@mela/contract/games/games-rules.ts'
import type { Currency } from '@mela/contract/money.ts'
import type { Closing } from '@mela/rules/games/records.ts'
import type { Book } from '../../ledger/index.ts'
import { statement, type NoParams } from '../../platform/data/statement.ts'
import type { BetRow } from '../draw/leaves.ts'

// The statements of paying a period.

interface Place {
  line: string
  period: string
}
interface DrawnPeriod {
  game_type: GameType
  result: string
  closing: Closing
  odds: string
  settled_at: Date | null
  halted: string | null
}
/** Columns of what many bets come to. */
interface Sums {
  currencies: string
  bets: string
  stakes: string
  fees: string
  win_sums: string
}

export const readDrawn = statement<Place, DrawnPeriod>(
  'games_read_drawn',
  `SELECT period.game_type, period.result, period.closing, odds.body AS odds, settlement.settled_at, settlement.halted
   FROM games_period period
   JOIN games_odds odds ON odds.hash = period.odds_hash
   LEFT JOIN games_settlement settlement USING (line, period)
   WHERE line = :line AND period = :period AND drawn IS NOT NULL`,
)
/** Without a result where it is never drawn. */
export const readOver = statement<Place, { game_type: GameType; result: string }>(
  'games_read_over',
  `SELECT game_type, coalesce(result, '') AS result FROM games_period WHERE line = :line AND period = :period`,
)

export const beginSettlement = statement<Place>(
  'games_begin_settlement',
  'INSERT INTO games_settlement (line, period) VALUES (:line, :period) ON CONFLICT DO NOTHING',
)
export const haltSettlement = statement<Place & { halted: string }>(
  'games_halt_settlement',
  'UPDATE games_settlement SET halted = :halted WHERE line = :line AND period = :period AND settled_at IS NULL',
)
export const lockSettlement = statement<Place, { settled_up_to: string; settled_at: Date | null }>(
  'games_lock_settlement',
  'SELECT settled_up_to, settled_at FROM games_settlement WHERE line = :line AND period = :period FOR UPDATE',
)
export type PlacedBet = BetRow & { user_id: string; book: Book; fee: string; locked: string }
/** All bets of a period, as their leaves are made of, with what paying them takes besides. */
export const readPeriodBets = statement<Place, PlacedBet>(
  'games_read_period_bets',
  `SELECT user_id, id, line, period, method, value, currency, book, stake, fee, locked, blind, created_at FROM games_bet
   WHERE line = :line AND period = :period ORDER BY id`,
)
export const writeWins = statement<{
  user_ids: string
  bet_ids: string
  game_type: GameType
  currencies: string
  books: string
  amounts: string
  now: Date
}>(
  'games_write_wins',
  `INSERT INTO games_win (user_id, bet_id, game_type, currency, book, amount, created_at)
   SELECT user_id, bet_id, :game_type::smallint, currency, book, amount, :now::timestamptz
   FROM unnest(:user_ids::bigint[], :bet_ids::bigint[], :currencies::smallint[], :books::smallint[],
     :amounts::bigint[]) win (user_id, bet_id, currency, book, amount)`,
)
export const addScores = statement<Place & Sums & { user_ids: string; now: Date }>(
  'games_add_scores',
  `INSERT INTO games_score AS known (user_id, line, period, currency, bets, stake, fee, win, created_at)
   SELECT user_id, :line, :period, currency, bets, stake, fee, win, :now::timestamptz
   FROM unnest(:user_ids::bigint[], :currencies::smallint[], :bets::integer[], :stakes::bigint[],
     :fees::bigint[], :win_sums::bigint[]) score (user_id, currency, bets, stake, fee, win)
   ON CONFLICT (user_id, line, period, currency) DO UPDATE SET bets = known.bets + excluded.bets,
     stake = known.stake + excluded.stake, fee = known.fee + excluded.fee, win = known.win + excluded.win`,
)
/** Their rows came with their bets; by their key, because a plan made while there were few days would compare each with each. */
export const settleDays = statement<
  Sums & { day: string; game_type: GameType; user_ids: string; win_counts: string; books: string }
>(
  'games_settle_days',
  `INSERT INTO games_day AS day (user_id, day, currency, game_type, book, settled_bets, settled_stake, fee, win, wins)
   SELECT user_id, :day::date, currency, :game_type::smallint, book, bets, stake, fee, win, wins
   FROM unnest(:user_ids::bigint[], :currencies::smallint[], :bets::integer[], :stakes::bigint[],
     :fees::bigint[], :win_sums::bigint[], :win_counts::integer[], :books::smallint[])
     score (user_id, currency, bets, stake, fee, win, wins, book)
   ON CONFLICT (user_id, day, currency, game_type) DO UPDATE SET settled_bets = day.settled_bets + excluded.settled_bets,
     settled_stake = day.settled_stake + excluded.settled_stake, fee = day.fee + excluded.fee,
     wins = day.wins + excluded.wins, win = day.win + excluded.win`,
)
/** `up_to` is the last person, in the order of their ids, of whom all bets are settled. */
export const moveSettlement = statement<Place & { up_to: string; bets: number; wins: number; settled_at: Date | null }>(
  'games_move_settlement',
  `UPDATE games_settlement
   SET settled_up_to = :up_to, bets = bets + :bets::integer, wins = wins + :wins::integer, settled_at = :settled_at
   WHERE line = :line AND period = :period`,
)
/** What the house has of it, by currency and book. */
export const addTotals = statement<Place & Sums & { game_type: GameType; day: string; books: string }>(
  'games_add_totals',
  `INSERT INTO games_total AS known (line, period, currency, book, game_type, day, bets, stake, fee, win)
   SELECT :line, :period, currency, book, :game_type::smallint, :day::date, bets, stake, fee, win
   FROM unnest(:currencies::smallint[], :books::smallint[], :bets::integer[], :stakes::bigint[],
     :fees::bigint[], :win_sums::bigint[]) total (currency, book, bets, stake, fee, win)
   ON CONFLICT (line, period, currency, book) DO UPDATE SET bets = known.bets + excluded.bets,
     stake = known.stake + excluded.stake, fee = known.fee + excluded.fee, win = known.win + excluded.win`,
)
/** Drawn and not paid, where whoever drew could not ask for it. */
export const readDue = statement<NoParams, Place>(
  'games_read_due',
  `SELECT line, period FROM games_period period
   WHERE drawn IS NOT NULL AND drawn_at > now() - interval '2 days'
     AND NOT EXISTS (SELECT FROM games_settlement done WHERE done.line = period.line AND done.period = period.period
                     AND (settled_at IS NOT NULL OR halted IS NOT NULL))
   ORDER BY draw_at LIMIT 500`,
)
export const readScores = statement<Place, { user_id: string; currency: Currency; stake: string; win: string }>(
  'games_read_scores',
  `SELECT user_id, currency, stake, win FROM games_score WHERE line = :line AND period = :period`,
)
