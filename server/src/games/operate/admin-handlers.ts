import type { Executors } from '../../platform/http/handle-admin.ts'
import { applyGameChange } from './apply-game-change.ts'
import { changeGameOdds } from './change-game-odds.ts'
import { changeGames } from './change-games.ts'
import { applyLostChain, giveUpChain } from './give-up-chain.ts'
import { getDraw } from '../proof/get-draw.ts'
import { getGameSettings } from './get-game-settings.ts'
import { listDraws } from '../proof/list-draws.ts'
import { listExposure } from './list-exposure.ts'
import { listHold } from './list-hold.ts'
import type { GamesAdminNeeds } from './console-needs.ts'
import { pauseGame } from './pause-game.ts'
import { resumeGame } from './resume-game.ts'

export const gamesAdminHandlers = (needs: GamesAdminNeeds) => ({
  getGameSettings: getGameSettings(needs),
  changeGames,
  changeGameOdds,
  pauseGame,
  resumeGame,
  giveUpChain,
  listDraws,
  getDraw,
  listExposure,
  listHold,
})
export const gamesExecutors: Executors = {
  odds_change: applyGameChange,
  game_change: applyGameChange,
  chain_lost: applyLostChain,
}
