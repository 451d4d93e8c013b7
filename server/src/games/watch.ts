import type { Context } from '../context.ts'

/** For whoever looks after the site: draws that are late, and periods of which nothing is paid. */
export function watchGames({ db, telemetry }: Context): void {
  const count = async (text: string) => Number((await db.pool.query<{ count: string }>(text)).rows[0]!.count)
  telemetry.gauge('mela_games_overdue', 'Periods that should have been drawn a minute ago', () =>
    count(
      `SELECT count(*) FROM games_period WHERE drawn IS NULL AND draw_at < clock_timestamp() - interval '1 minute'`,
    ),
  )
  telemetry.gauge('mela_games_halted', 'Periods whose bets are not those that were closed', () =>
    count('SELECT count(*) FROM games_settlement WHERE halted IS NOT NULL'),
  )
}
