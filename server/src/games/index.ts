import type { Job } from '../platform/jobs.ts'
import { getBlockDayFile } from './get-block-day-file.ts'
import { getBlockProof } from './get-block-proof.ts'
import { getBetProof } from './get-bet-proof.ts'
import { getBettingResult } from './get-betting-result.ts'
import { getDayFile } from './get-day-file.ts'
import { getDrawProof } from './get-draw-proof.ts'
import { getEarningsRanking } from './get-earnings-ranking.ts'
import { getGameConfig } from './get-game-config.ts'
import { getGameData } from './get-game-data.ts'
import { getNextPeriods } from './get-next-periods.ts'
import { playLimitHandlers } from './limits-door.ts'
import { listGameResults } from './list-game-results.ts'
import { listLatestWinners } from './list-latest-winners.ts'
import { listParticipation } from './list-participation.ts'
import { placeBets } from './place-bets.ts'
import { SETTLE, settleDue, settlePeriod } from './settle-period.ts'

export const gamesHandlers = {
  getGameConfig,
  getNextPeriods,
  listGameResults,
  placeBets,
  getBettingResult,
  listParticipation,
  getGameData,
  getEarningsRanking,
  listLatestWinners,
  getDrawProof,
  getBetProof,
  getDayFile,
  getBlockProof,
  getBlockDayFile,
  ...playLimitHandlers,
}
export const gamesJobs: Job[] = [
  { name: SETTLE, run: settlePeriod },
  { name: 'games:settle-due', every: '* * * * *', run: settleDue },
]
export { gamesAdminHandlers, gamesExecutors } from './console-door.ts'
export { readHoldToday } from './list-hold.ts'
export { readPausedGames } from './read-games-config.ts'
export { requireDepositRoom } from './deposit-room.ts'
export { readBetsOf } from './read-bets-of.ts'
export { readDrawnCard } from './read-drawn-card.ts'
export { requireNoBreak } from './require-play.ts'
export { gamesTopics } from './news.ts'
export { startDraws } from './start-draws.ts'
export { watchGames } from './watch.ts'
