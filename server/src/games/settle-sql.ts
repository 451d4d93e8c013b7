import type { Statement } from '../platform/db.ts'

// The statements of paying a period.

export const readDrawn: Statement = {
  name: 'games_read_drawn',
  text: `SELECT period.game_type, period.result, period.closing, odds.body AS odds, settlement.settled_at, settlement.halted
         FROM games_period period
         JOIN games_odds odds ON odds.hash = period.odds_hash
         LEFT JOIN games_settlement settlement USING (line, period)
         WHERE line = $1 AND period = $2 AND drawn IS NOT NULL`,
}
export const beginSettlement: Statement = {
  name: 'games_begin_settlement',
  text: 'INSERT INTO games_settlement (line, period) VALUES ($1, $2) ON CONFLICT DO NOTHING',
}
export const haltSettlement: Statement = {
  name: 'games_halt_settlement',
  text: 'UPDATE games_settlement SET halted = $3 WHERE line = $1 AND period = $2 AND settled_at IS NULL',
}
export const lockSettlement: Statement = {
  name: 'games_lock_settlement',
  text: 'SELECT settled_up_to, settled_at FROM games_settlement WHERE line = $1 AND period = $2 FOR UPDATE',
}
/** All bets of a period, as their leaves are made of, with what paying them takes besides. */
export const readPeriodBets: Statement = {
  name: 'games_read_period_bets',
  text: `SELECT user_id, id, line, period, method, value, currency, book, stake, fee, locked, blind, created_at FROM games_bet
         WHERE line = $1 AND period = $2 ORDER BY id`,
}
export const writeWins: Statement = {
  name: 'games_write_wins',
  text: `INSERT INTO games_win (user_id, bet_id, game_type, currency, book, amount, created_at)
         SELECT user_id, bet_id, $3::smallint, currency, book, amount, $7::timestamptz
         FROM unnest($1::bigint[], $2::bigint[], $4::smallint[], $5::smallint[], $6::bigint[]) win (user_id, bet_id, currency, book, amount)`,
}
export const addScores: Statement = {
  name: 'games_add_scores',
  text: `INSERT INTO games_score AS known (user_id, line, period, currency, bets, stake, fee, win, created_at)
         SELECT user_id, $1, $2, currency, bets, stake, fee, win, $9::timestamptz
         FROM unnest($3::bigint[], $4::smallint[], $5::integer[], $6::bigint[], $7::bigint[], $8::bigint[]) score (user_id, currency, bets, stake, fee, win)
         ON CONFLICT (user_id, line, period, currency) DO UPDATE SET bets = known.bets + excluded.bets,
           stake = known.stake + excluded.stake, fee = known.fee + excluded.fee, win = known.win + excluded.win`,
}
/** Their rows came with their bets; by their key, because a plan made while there were few days would compare each with each. */
export const settleDays: Statement = {
  name: 'games_settle_days',
  text: `INSERT INTO games_day AS day (user_id, day, currency, game_type, book, settled_bets, settled_stake, fee, win, wins)
         SELECT user_id, $1::date, currency, $2::smallint, book, bets, stake, fee, win, wins
         FROM unnest($3::bigint[], $4::smallint[], $5::integer[], $6::bigint[], $7::bigint[], $8::bigint[], $9::integer[], $10::smallint[])
           score (user_id, currency, bets, stake, fee, win, wins, book)
         ON CONFLICT (user_id, day, currency, game_type) DO UPDATE SET settled_bets = day.settled_bets + excluded.settled_bets,
           settled_stake = day.settled_stake + excluded.settled_stake, fee = day.fee + excluded.fee,
           wins = day.wins + excluded.wins, win = day.win + excluded.win`,
}
/** $3 is the last person, in the order of their ids, of whom all bets are settled. */
export const moveSettlement: Statement = {
  name: 'games_move_settlement',
  text: `UPDATE games_settlement SET settled_up_to = $3, bets = bets + $4::integer, wins = wins + $5::integer, settled_at = $6
         WHERE line = $1 AND period = $2`,
}
/** What the house has of it, by currency and book. */
export const addTotals: Statement = {
  name: 'games_add_totals',
  text: `INSERT INTO games_total AS known (line, period, currency, book, game_type, day, bets, stake, fee, win)
         SELECT $1, $2, currency, book, $3::smallint, $4::date, bets, stake, fee, win
         FROM unnest($5::smallint[], $6::smallint[], $7::integer[], $8::bigint[], $9::bigint[], $10::bigint[]) total (currency, book, bets, stake, fee, win)
         ON CONFLICT (line, period, currency, book) DO UPDATE SET bets = known.bets + excluded.bets,
           stake = known.stake + excluded.stake, fee = known.fee + excluded.fee, win = known.win + excluded.win`,
}
/** Drawn and not paid, where whoever drew could not ask for it. */
export const readDue: Statement = {
  name: 'games_read_due',
  text: `SELECT line, period FROM games_period period
         WHERE drawn IS NOT NULL AND drawn_at > now() - interval '2 days'
           AND NOT EXISTS (SELECT FROM games_settlement done WHERE done.line = period.line AND done.period = period.period
                           AND (settled_at IS NOT NULL OR halted IS NOT NULL))
         ORDER BY draw_at LIMIT 500`,
}
export const readScores: Statement = {
  name: 'games_read_scores',
  text: `SELECT user_id, currency, stake, win FROM games_score WHERE line = $1 AND period = $2`,
}
