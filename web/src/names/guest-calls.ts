/** What guests see too goes on when a session ends. */
const OUTLIVES_SESSION: readonly string[] = [
  '/homepage/banner',
  '/homepage/announcement',
  '/game/earnings_ranking',
  '/game/latest_winning_list',
  '/game/next_periods',
  '/game/result',
]
export const outlivesSession = (path: string): boolean => OUTLIVES_SESSION.includes(path)
