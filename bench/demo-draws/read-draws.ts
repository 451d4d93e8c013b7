import { query } from '../../server/test/engines/postgres.ts'

// What the database of the demo says of draws and bets: the moment of a draw is written by the statement that draws.

/** Whether each of these lines has a period that runs, and nothing waits for its draw any more. */
export async function isCaughtUp(url: string, lines: readonly string[]): Promise<boolean> {
  const [row] = await query<{ waiting: number; running: number }>(
    url,
    `SELECT count(*) FILTER (WHERE draw_at <= clock_timestamp())::int AS waiting,
            count(DISTINCT line) FILTER (WHERE draw_at > clock_timestamp() AND is_opened)::int AS running
     FROM games_period WHERE drawn IS NULL AND lost_at IS NULL AND line = ANY ($1)`,
    [lines],
  )
  return row!.waiting === 0 && row!.running === lines.length
}

export interface DrawnRow {
  period: string
  drawn_unix: number
  result: string
  [column: string]: unknown
}
export const readDrawn = (url: string, periods: readonly string[]): Promise<DrawnRow[]> =>
  query<DrawnRow>(
    url,
    `SELECT period, result, (extract(epoch FROM drawn_at) * 1000)::float8 AS drawn_unix
     FROM games_period WHERE period = ANY ($1) AND drawn IS NOT NULL`,
    [periods],
  )

interface Bets {
  players: number
  bets: number
  settled: number
  unsettled: number
  [column: string]: unknown
}
export async function readBets(url: string, periods: readonly string[]): Promise<Bets> {
  const [row] = await query<Bets>(
    url,
    `SELECT count(DISTINCT user_id)::int AS players, count(*)::int AS bets,
            count(*) FILTER (WHERE settled_at IS NOT NULL)::int AS settled,
            count(*) FILTER (WHERE settled_at IS NULL)::int AS unsettled
     FROM games_bet LEFT JOIN games_settlement USING (line, period) WHERE period = ANY ($1)`,
    [periods],
  )
  return row!
}

/** Periods whose bets are not those that were closed and paid. */
export async function readUnequal(url: string, periods: readonly string[]): Promise<string[]> {
  const rows = await query<{ period: string; [column: string]: unknown }>(
    url,
    `SELECT period.period FROM games_period period LEFT JOIN games_settlement settlement USING (line, period),
       LATERAL (SELECT count(*) AS bets FROM games_bet bet WHERE bet.line = period.line AND bet.period = period.period) AS placed
     WHERE period.period = ANY ($1) AND settled_at IS NOT NULL
       AND (halted IS NOT NULL OR settlement.bets <> placed.bets OR (closing ->> 'bets')::bigint <> placed.bets)`,
    [periods],
  )
  return rows.map(({ period }) => period)
}
