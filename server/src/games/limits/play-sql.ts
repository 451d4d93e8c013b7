import type { BreakKind, LimitKind, LimitSpan, RealityMinutes } from '@mela/contract/games/games-limits-rules.ts'
import type { Currency } from '@mela/contract/money.ts'
import { statement } from '../../platform/data/statement.ts'
import type { HeldLimit } from './play-limits.ts'

// What people decided about their own play; every table here begins with the person.
export interface PlayerRow {
  user_id: string
  birth_date: string | null
  reality_minutes: RealityMinutes | null
  checked_bet_id: string
  break_kind: BreakKind | null
  break_until: Date | null
}

/** Of each of these people, whether or not there is anything about them. */
export const readPlayers = statement<{ user_ids: string; now: Date }, PlayerRow>(
  'games_read_players',
  `SELECT wanted.user_id, to_char(player.birth_date, 'YYYY-MM-DD') AS birth_date, player.reality_minutes,
          coalesce(player.checked_bet_id, 0) AS checked_bet_id, pause.kind AS break_kind, pause.until AS break_until
   FROM unnest(:user_ids::bigint[]) AS wanted (user_id)
   LEFT JOIN games_player player ON player.user_id = wanted.user_id
   LEFT JOIN LATERAL (SELECT kind, until FROM games_break WHERE user_id = wanted.user_id AND until > :now
                      ORDER BY until DESC LIMIT 1) AS pause ON true`,
)

/** What is not drawn yet is in `stake` and has no win, so that it counts as lost. */
const USED = `(SELECT coalesce(sum(CASE held.kind WHEN 'loss' THEN played.stake - played.win ELSE played.stake END), 0)
               FROM games_day played
               WHERE played.user_id = held.user_id AND played.currency = held.currency AND played.day >= begun.first_day)`

interface Spans {
  spans: readonly LimitSpan[]
  /** Of these spans, in their order. */
  first_days: readonly string[]
}
type LimitRow = Omit<HeldLimit, 'amount' | 'used'> & { user_id: string; amount: string; used: string }

/** Limits of bets with what is used of them. */
export const readBetLimits = statement<{ user_ids: string } & Spans, LimitRow>(
  'games_read_bet_limits',
  `SELECT held.user_id, held.currency, held.kind, held.span, held.amount, ${USED} AS used
   FROM games_limit held
   JOIN unnest(:spans::text[], :first_days::date[]) AS begun (span, first_day) ON begun.span = held.span
   WHERE held.user_id = ANY (:user_ids::bigint[]) AND held.amount IS NOT NULL AND held.kind <> 'deposit'`,
)

export const readDepositLimits = statement<
  { user_id: string; currency: Currency },
  { span: LimitSpan; amount: string }
>(
  'games_read_deposit_limits',
  `SELECT span, amount FROM games_limit
   WHERE user_id = :user_id AND currency = :currency AND kind = 'deposit' AND amount IS NOT NULL`,
)

export interface OwnLimitRow {
  currency: Currency
  kind: LimitKind
  span: LimitSpan
  amount: string | null
  next_amount: string | null
  asked_at: Date | null
  used: string
}

/** Of one person, whether or not there is a limit; what was paid in is not known here. */
export const readAllLimits = statement<
  { user_id: string; currencies: string; kinds: readonly LimitKind[] } & Spans,
  OwnLimitRow
>(
  'games_read_all_limits',
  `SELECT held.currency, held.kind, held.span, own.amount, own.next_amount, own.asked_at,
          CASE held.kind WHEN 'deposit' THEN 0 ELSE ${USED} END AS used
   FROM (SELECT :user_id::bigint AS user_id, currency, kind, span
         FROM unnest(:currencies::smallint[]) AS currency, unnest(:kinds::text[]) AS kind,
           unnest(:spans::text[]) AS span) AS held
   JOIN unnest(:spans::text[], :first_days::date[]) AS begun (span, first_day) ON begun.span = held.span
   LEFT JOIN games_limit own ON own.user_id = held.user_id AND own.currency = held.currency
                            AND own.kind = held.kind AND own.span = held.span
   ORDER BY held.currency, array_position(:kinds::text[], held.kind), array_position(:spans::text[], held.span)`,
)

export const addBreak = statement<{ user_id: string; kind: BreakKind; now: Date; months: number; hours: number }>(
  'games_add_break',
  `INSERT INTO games_break (user_id, kind, until, created_at)
   SELECT :user_id::bigint, :kind::text, wanted.until, :now
   FROM (SELECT :now::timestamptz
           + make_interval(months => :months::integer, hours => :hours::integer) AS until) AS wanted
   WHERE NOT EXISTS (SELECT FROM games_break WHERE user_id = :user_id AND until >= wanted.until)`,
)

/** Bets after the given one, by currency. */
export const sumBetsAfter = statement<
  { user_id: string; bet_id: string },
  { currency: Currency; first_at: Date; last_id: string; staked: string; won: string }
>(
  'games_sum_bets_after',
  `SELECT bet.currency, min(bet.created_at) AS first_at, max(bet.id) AS last_id,
          sum(bet.stake) AS staked, coalesce(sum(win.amount), 0) AS won
   FROM games_bet bet LEFT JOIN games_win win ON win.user_id = bet.user_id AND win.bet_id = bet.id
   WHERE bet.user_id = :user_id AND bet.id > :bet_id GROUP BY bet.currency ORDER BY bet.currency`,
)

/** Never backwards: of two that are dismissed at once the later one counts. */
export const markChecked = statement<{ user_id: string; bet_id: bigint }>(
  'games_mark_checked',
  `INSERT INTO games_player (user_id, checked_bet_id) VALUES (:user_id, :bet_id)
   ON CONFLICT (user_id) DO UPDATE SET checked_bet_id = greatest(games_player.checked_bet_id, excluded.checked_bet_id)`,
)
