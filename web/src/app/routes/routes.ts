import type { TextKey } from '../../names/areas.ts'
import type { RouteName } from '../../names/paths.ts'
import { chatPages, children } from './chat-routes.ts'
import { accountPages, walletPages } from './profile-routes.ts'
import type { Load, Route } from './route.ts'
import { later, money, open, row } from './row.ts'

const inFind = row('page', 'find')
const inGames = (name: RouteName, title: TextKey, load: Load = later) =>
  inFind(name, title, load, ['games', 'limits'], money)

const barePages: Route[] = [
  row('bare', 'chat')(
    'Login',
    'app.title_login',
    () => import('../../account/sign-in/LoginScreen.tsx').then((module) => module.LoginScreen),
    ['account'],
    open,
  ),
  row('bare', 'chat')(
    'ResetPassword',
    'pages.reset_password',
    () => import('../../account/password/ResetPasswordScreen.tsx').then((module) => module.ResetPasswordScreen),
    ['account'],
    open,
  ),
]

const tabs: Route[] = [
  row('tab', 'chat')('ChatListMain', 'app.tab_chats'),
  row('tab', 'chat')('ChatList', 'app.tab_chats'),
  row('tab', 'address')('Address', 'app.tab_contacts'),
  row('tab', 'gp')('GpList', 'app.tab_groups'),
  row('tab', 'find')('Find', 'app.tab_find', later, [], open),
  row('tab', 'profile')('Profile', 'app.tab_me'),
]

const gamePages: Route[] = [
  inFind('Activities', 'pages.activities'),
  inFind(
    'Embedded',
    'pages.embedded',
    () => import('../../home/EmbeddedScreen.tsx').then((module) => module.EmbeddedScreen),
    ['home'],
    open,
  ),
  inGames('Game', 'pages.game', () => import('../../games/lobby/GamesScreen.tsx').then((module) => module.GamesScreen)),
  inGames('GameWingo', 'pages.game_wingo', () =>
    import('../../games/wingo/WingoScreen.tsx').then((module) => module.WingoScreen),
  ),
  inGames('GameTrxWingo', 'pages.game_trxwingo', () =>
    import('../../games/trxwingo/TrxWingoScreen.tsx').then((module) => module.TrxWingoScreen),
  ),
  inGames('GameRacing', 'pages.game_racing', () =>
    import('../../games/racing/RacingScreen.tsx').then((module) => module.RacingScreen),
  ),
  inGames('GameK3', 'pages.game_k3', () => import('../../games/k3/K3Screen.tsx').then((module) => module.K3Screen)),
  inGames('GameD5', 'pages.game_d5', () => import('../../games/d5/D5Screen.tsx').then((module) => module.D5Screen)),
  inGames('GameRecord', 'pages.game_record', () =>
    import('../../games/records/BetRecordsScreen.tsx').then((module) => module.GameRecordScreen),
  ),
  inGames('GameStatics', 'pages.game_statics', () =>
    import('../../games/statistics/StatisticsScreen.tsx').then((module) => module.StatisticsScreen),
  ),
  inGames('BettingRecord', 'pages.betting_record', () =>
    import('../../games/records/BetRecordsScreen.tsx').then((module) => module.BettingRecordScreen),
  ),
  inGames('History', 'pages.history', () =>
    import('../../games/results/HistoryScreen.tsx').then((module) => module.HistoryScreen),
  ),
  inFind(
    'Verify',
    'pages.verify',
    () => import('../../games/verify/VerifyScreen.tsx').then((module) => module.VerifyScreen),
    ['draws', 'games'],
    money,
  ),
]

/** Every address of the app. */
export const routes: readonly Route[] = [
  ...barePages,
  ...tabs,
  ...children,
  ...chatPages,
  ...accountPages,
  ...walletPages,
  ...gamePages,
]
