import type { Statement } from '../platform/db.ts'

// What people decided about their own play; every table here begins with the person.
/** Of each of these people, whether or not there is anything about them. $2 is now. */
export const readPlayers: Statement = {
  name: 'games_read_players',
  text: `SELECT wanted.user_id, to_char(player.birth_date, 'YYYY-MM-DD') AS birth_date, player.reality_minutes,
                coalesce(player.checked_bet_id, 0) AS checked_bet_id, pause.kind AS break_kind, pause.until AS break_until
         FROM unnest($1::bigint[]) AS wanted (user_id)
         LEFT JOIN games_player player ON player.user_id = wanted.user_id
         LEFT JOIN LATERAL (SELECT kind, until FROM games_break WHERE user_id = wanted.user_id AND until > $2
                            ORDER BY until DESC LIMIT 1) AS pause ON true`,
}

/** What is not drawn yet is in `stake` and has no win, so that it counts as lost. */
const USED = `(SELECT coalesce(sum(CASE held.kind WHEN 'loss' THEN played.stake - played.win ELSE played.stake END), 0)
               FROM games_day played
               WHERE played.user_id = held.user_id AND played.currency = held.currency AND played.day >= begun.first_day)`

/** Limits of bets with what is used of them. $2 and $3 are the spans and their first days. */
export const readBetLimits: Statement = {
  name: 'games_read_bet_limits',
  text: `SELECT held.user_id, held.currency, held.kind, held.span, held.amount, ${USED} AS used
         FROM games_limit held JOIN unnest($2::text[], $3::date[]) AS begun (span, first_day) ON begun.span = held.span
         WHERE held.user_id = ANY ($1::bigint[]) AND held.amount IS NOT NULL AND held.kind <> 'deposit'`,
}

export const readDepositLimits: Statement = {
  name: 'games_read_deposit_limits',
  text: `SELECT span, amount FROM games_limit
         WHERE user_id = $1 AND currency = $2 AND kind = 'deposit' AND amount IS NOT NULL`,
}

/** Of one person, whether or not there is a limit; what was paid in is not known here. */
export const readAllLimits: Statement = {
  name: 'games_read_all_limits',
  text: `SELECT held.currency, held.kind, held.span, own.amount, own.next_amount, own.asked_at,
                CASE held.kind WHEN 'deposit' THEN 0 ELSE ${USED} END AS used
         FROM (SELECT $1::bigint AS user_id, currency, kind, span
               FROM unnest($4::smallint[]) AS currency, unnest($5::text[]) AS kind, unnest($2::text[]) AS span) AS held
         JOIN unnest($2::text[], $3::date[]) AS begun (span, first_day) ON begun.span = held.span
         LEFT JOIN games_limit own ON own.user_id = held.user_id AND own.currency = held.currency
                                  AND own.kind = held.kind AND own.span = held.span
         ORDER BY held.currency, array_position($5::text[], held.kind), array_position($2::text[], held.span)`,
}

export const addBreak: Statement = {
  name: 'games_add_break',
  text: `INSERT INTO games_break (user_id, kind, until, created_at)
         SELECT $1::bigint, $2::text, wanted.until, $3
         FROM (SELECT $3::timestamptz + make_interval(months => $4::integer, hours => $5::integer) AS until) AS wanted
         WHERE NOT EXISTS (SELECT FROM games_break WHERE user_id = $1 AND until >= wanted.until)`,
}

/** Bets after the given one, by currency. */
export const sumBetsAfter: Statement = {
  name: 'games_sum_bets_after',
  text: `SELECT bet.currency, min(bet.created_at) AS first_at, max(bet.id) AS last_id,
                sum(bet.stake) AS staked, coalesce(sum(win.amount), 0) AS won
         FROM games_bet bet LEFT JOIN games_win win ON win.user_id = bet.user_id AND win.bet_id = bet.id
         WHERE bet.user_id = $1 AND bet.id > $2 GROUP BY bet.currency ORDER BY bet.currency`,
}

/** Never backwards: of two that are dismissed at once the later one counts. */
export const markChecked: Statement = {
  name: 'games_mark_checked',
  text: `INSERT INTO games_player (user_id, checked_bet_id) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET checked_bet_id = greatest(games_player.checked_bet_id, excluded.checked_bet_id)`,
}
