import type { Context } from '../../context.ts'
import { askPool } from '../../platform/data/db.ts'
import { statement, type NoParams, type Statement } from '../../platform/data/statement.ts'

type Count = Statement<NoParams, { count: string }>
const countOverdue: Count = statement(
  'games_count_overdue',
  `SELECT count(*) FROM games_period WHERE drawn IS NULL AND lost_at IS NULL AND draw_at < clock_timestamp() - interval '1 minute'`,
)
const countHalted: Count = statement(
  'games_count_halted',
  'SELECT count(*) FROM games_settlement WHERE halted IS NOT NULL',
)

/** For whoever looks after the site: draws that are late, and periods of which nothing is paid. */
export function watchGames({ db, telemetry }: Context): void {
  const read = async (count: Count) => Number((await askPool(db)(count, {}))[0]!.count)
  telemetry.gauge('mela_games_overdue', 'Periods that should have been drawn a minute ago', () => read(countOverdue))
  telemetry.gauge('mela_games_halted', 'Periods whose bets are not those that were closed', () => read(countHalted))
}
