import type { Job } from '../platform/data/jobs.ts'
import { getBlockDayFile } from './proof/get-block-day-file.ts'
import { getBlockProof } from './proof/get-block-proof.ts'
import { getBetProof } from './proof/get-bet-proof.ts'
import { getBettingResult } from './bets/get-betting-result.ts'
import { getDayFile } from './proof/get-day-file.ts'
import { getDrawProof } from './proof/get-draw-proof.ts'
import { getEarningsRanking } from './show/get-earnings-ranking.ts'
import { getGameConfig } from './show/get-game-config.ts'
import { getGameData } from './show/get-game-data.ts'
import { getNextPeriods } from './show/get-next-periods.ts'
import { playLimitHandlers } from './limits/limits-handlers.ts'
import { listDrawChains } from './proof/list-draw-chains.ts'
import { listLostChains } from './proof/list-lost-chains.ts'
import { listGameResults } from './show/list-game-results.ts'
import { listLatestWinners } from './show/list-latest-winners.ts'
import { listParticipation } from './operate/list-participation.ts'
import { placeBets } from './bets/place-bets.ts'
import { REFUND, refundDue, refundPeriod } from './settle/refund-period.ts'
import { SETTLE, settleDue, settlePeriod } from './settle/settle-period.ts'

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
  listDrawChains,
  listLostChains,
  getBlockProof,
  getBlockDayFile,
  ...playLimitHandlers,
}
export const gamesJobs: Job[] = [
  { name: SETTLE, run: settlePeriod },
  { name: 'games:settle-due', every: '* * * * *', run: settleDue },
  { name: REFUND, run: refundPeriod },
  { name: 'games:refund-due', every: '* * * * *', run: refundDue },
]
export { gamesAdminHandlers, gamesExecutors } from './operate/admin-handlers.ts'
export { readHoldToday } from './operate/list-hold.ts'
export { readPausedGames } from './operate/read-games-config.ts'
export { requireDepositRoom } from './limits/deposit-room.ts'
export { spanOf, startOfDay } from './limits/play-spans.ts'
export { readPlay, type Play } from './settle/read-play.ts'
export { moneyTypes, usualMoneyType } from './bets/money-types.ts'
export { readGamesOf } from './bets/read-games-of.ts'
export { readBetsOf } from './bets/read-bets-of.ts'
export { maskName } from './show/mask-name.ts'
export { readDrawnCard } from './show/read-drawn-card.ts'
export { readPlayState } from './limits/play-state.ts'
export { readBreakEnd, readToldBirthDate, requireNoBreak } from './limits/require-play.ts'
export { gamesTopics } from './settle/news.ts'
export { startDraws } from './draw/start-draws.ts'
export { watchGames } from './draw/watch.ts'
