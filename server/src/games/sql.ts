import type { GameType } from '@mela/contract/games/games-rules.ts'
import type { Currency } from '@mela/contract/money.ts'
import { statement } from '../platform/data/statement.ts'

// The statements of bets.

export interface OpenPeriodRow {
  line: string
  period: string
  game_type: GameType
  config_version: number
  odds: string
  now: Date
  is_paused: boolean
}

/** Open by the database's clock, which is told as well. */
export const readOpenPeriods = statement<{ lines: readonly string[]; periods: readonly string[] }, OpenPeriodRow>(
  'games_read_open_periods',
  `SELECT period.line, period.period, period.game_type, period.config_version, odds.body AS odds, at AS now,
     EXISTS (SELECT FROM games_pause pause
             WHERE pause.game_type = period.game_type AND pause.line IN ('', period.line)) AS is_paused
   FROM clock_timestamp() at
   CROSS JOIN unnest(:lines::text[], :periods::text[]) asked (line, period)
   JOIN games_period period ON period.line = asked.line AND period.period = asked.period
   JOIN games_odds odds ON odds.hash = period.odds_hash
   WHERE is_opened AND closing IS NULL AND opens_at <= at AND close_at > at`,
)

/** Shared by those who bet, held alone by whoever closes. */
export const keyOfPeriod = (line: string, period: string): string => `games_period:${line}:${period}`
export const KEY_OF_PAUSES = 'games_pause'
export const shareKeys = statement<{ keys: readonly string[] }>(
  'games_share_keys',
  'SELECT pg_advisory_xact_lock_shared(hashtextextended(key, 0)) FROM unnest(:keys::text[]) AS key',
)
/** Held alone by whoever stops a game: what is taken was taken before, and whoever comes later sees it. */
export const lockPauses = statement(
  'games_lock_pauses',
  `SELECT pg_advisory_xact_lock(hashtextextended('${KEY_OF_PAUSES}', 0))`,
)
export const lockPeriod = statement<{ key: string }>(
  'games_lock_period',
  'SELECT pg_advisory_xact_lock(hashtextextended(:key, 0))',
)

export const nextBetIds = statement<{ count: number }, { id: string }>(
  'games_next_bet_ids',
  `SELECT nextval('games_bet_id') AS id FROM generate_series(1, :count::integer)`,
)

export const readStakes = statement<
  { user_ids: string; periods: readonly string[] },
  { user_id: string; period: string; currency: Currency; stake: string }
>(
  'games_read_stakes',
  `SELECT asked.user_id, asked.period, bet.currency, sum(stake) AS stake
   FROM unnest(:user_ids::bigint[], :periods::text[]) asked (user_id, period)
   JOIN games_bet bet ON bet.user_id = asked.user_id AND bet.period = asked.period
   GROUP BY asked.user_id, asked.period, bet.currency`,
)

export const writeBets = statement<{
  user_ids: string
  ids: string
  nonces: string
  lines: readonly string[]
  periods: readonly string[]
  game_types: string
  methods: readonly string[]
  values: readonly string[]
  currencies: string
  books: string
  stakes: string
  fees: string
  locked: string
  blinds: string
  at: Date
}>(
  'games_write_bets',
  `INSERT INTO games_bet (user_id, id, nonce, line, period, game_type, method, value, currency, book, stake, fee, locked, blind, created_at)
   SELECT *, :at::timestamptz FROM unnest(:user_ids::bigint[], :ids::bigint[], :nonces::uuid[], :lines::text[],
     :periods::text[], :game_types::smallint[], :methods::text[], :values::text[], :currencies::smallint[],
     :books::smallint[], :stakes::bigint[], :fees::bigint[], :locked::bigint[], :blinds::text[])`,
)

/** Summed per row before: two bets of one person in one statement would count once. */
export const addToDays = statement<{
  user_ids: string
  days: readonly string[]
  currencies: string
  game_types: string
  books: string
  counts: string
  stakes: string
}>(
  'games_add_to_days',
  `INSERT INTO games_day AS known (user_id, day, currency, game_type, book, bets, stake)
   SELECT * FROM unnest(:user_ids::bigint[], :days::date[], :currencies::smallint[], :game_types::smallint[],
     :books::smallint[], :counts::integer[], :stakes::bigint[])
   ON CONFLICT (user_id, day, currency, game_type)
   DO UPDATE SET bets = known.bets + excluded.bets, stake = known.stake + excluded.stake`,
)
