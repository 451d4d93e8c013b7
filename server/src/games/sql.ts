import type { Statement } from '../platform/db.ts'

// The statements of bets.

/** Open by the database's clock, which is told as well. */
export const readOpenPeriods: Statement = {
  name: 'games_read_open_periods',
  text: `SELECT period.line, period.period, period.game_type, period.config_version, odds.body AS odds, at AS now,
           EXISTS (SELECT FROM games_pause pause
                   WHERE pause.game_type = period.game_type AND pause.line IN ('', period.line)) AS is_paused
         FROM clock_timestamp() at
         CROSS JOIN unnest($1::text[], $2::text[]) asked (line, period)
         JOIN games_period period ON period.line = asked.line AND period.period = asked.period
         JOIN games_odds odds ON odds.hash = period.odds_hash
         WHERE is_opened AND closing IS NULL AND opens_at <= at AND close_at > at`,
}

/** Shared by those who bet, held alone by whoever closes. */
export const keyOfPeriod = (line: string, period: string): string => `games_period:${line}:${period}`
export const KEY_OF_PAUSES = 'games_pause'
export const shareKeys: Statement = {
  name: 'games_share_keys',
  text: 'SELECT pg_advisory_xact_lock_shared(hashtextextended(key, 0)) FROM unnest($1::text[]) AS key',
}
/** Held alone by whoever stops a game: what is taken was taken before, and whoever comes later sees it. */
export const lockPauses: Statement = {
  name: 'games_lock_pauses',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('${KEY_OF_PAUSES}', 0))`,
}
export const lockPeriod: Statement = {
  name: 'games_lock_period',
  text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
}

export const nextBetIds: Statement = {
  name: 'games_next_bet_ids',
  text: `SELECT nextval('games_bet_id') AS id FROM generate_series(1, $1::integer)`,
}

export const readStakes: Statement = {
  name: 'games_read_stakes',
  text: `SELECT asked.user_id, asked.period, bet.currency, sum(stake) AS stake
         FROM unnest($1::bigint[], $2::text[]) asked (user_id, period)
         JOIN games_bet bet ON bet.user_id = asked.user_id AND bet.period = asked.period
         GROUP BY asked.user_id, asked.period, bet.currency`,
}

export const writeBets: Statement = {
  name: 'games_write_bets',
  text: `INSERT INTO games_bet (user_id, id, nonce, line, period, game_type, method, value, currency, book, stake, fee, locked, blind, created_at)
         SELECT *, $15::timestamptz FROM unnest($1::bigint[], $2::bigint[], $3::uuid[], $4::text[], $5::text[], $6::smallint[], $7::text[],
           $8::text[], $9::smallint[], $10::smallint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::text[])`,
}

/** Summed per row before: two bets of one person in one statement would count once. */
export const addToDays: Statement = {
  name: 'games_add_to_days',
  text: `INSERT INTO games_day AS known (user_id, day, currency, game_type, book, bets, stake)
         SELECT * FROM unnest($1::bigint[], $2::date[], $3::smallint[], $4::smallint[], $5::smallint[], $6::integer[], $7::bigint[])
         ON CONFLICT (user_id, day, currency, game_type)
         DO UPDATE SET bets = known.bets + excluded.bets, stake = known.stake + excluded.stake`,
}
