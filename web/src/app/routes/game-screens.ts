import { screen, type Screens } from './route.ts'

export const gameScreens: Screens = {
  Embedded: screen(() => import('../../home/EmbeddedScreen.tsx').then((module) => module.EmbeddedScreen), 'home'),
  Game: screen(
    () => import('../../games/lobby/GamesScreen.tsx').then((module) => module.GamesScreen),
    'games',
    'limits',
  ),
  GameWingo: screen(
    () => import('../../games/wingo/WingoScreen.tsx').then((module) => module.WingoScreen),
    'games',
    'limits',
  ),
  GameTrxWingo: screen(
    () => import('../../games/trxwingo/TrxWingoScreen.tsx').then((module) => module.TrxWingoScreen),
    'games',
    'limits',
  ),
  GameRacing: screen(
    () => import('../../games/racing/RacingScreen.tsx').then((module) => module.RacingScreen),
    'games',
    'limits',
  ),
  GameK3: screen(() => import('../../games/k3/K3Screen.tsx').then((module) => module.K3Screen), 'games', 'limits'),
  GameD5: screen(() => import('../../games/d5/D5Screen.tsx').then((module) => module.D5Screen), 'games', 'limits'),
  GameRecord: screen(
    () => import('../../games/records/BetRecordsScreen.tsx').then((module) => module.GameRecordScreen),
    'games',
    'limits',
  ),
  GameStatics: screen(
    () => import('../../games/statistics/StatisticsScreen.tsx').then((module) => module.StatisticsScreen),
    'games',
    'limits',
  ),
  BettingRecord: screen(
    () => import('../../games/records/BetRecordsScreen.tsx').then((module) => module.BettingRecordScreen),
    'games',
    'limits',
  ),
  History: screen(
    () => import('../../games/history/HistoryScreen.tsx').then((module) => module.HistoryScreen),
    'games',
    'draws',
  ),
  Verify: screen(
    () => import('../../games/verify/VerifyScreen.tsx').then((module) => module.VerifyScreen),
    'draws',
    'games',
  ),
}
