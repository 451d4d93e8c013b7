import type { CallOutput } from '@mela/contract/client.ts'
import { GameType } from '@mela/contract/games/games-rules.ts'
import type { TextKey } from '../names/areas.ts'
import type { RouteName } from '../names/paths.ts'

export type GameConfig = CallOutput<'getGameConfig'>
export type GameOffer = GameConfig['switch_list'][number]

/** A game as the client lists it: what the site says of it, with the screen where it is played. */
export interface ClientEntry extends GameOffer {
  /** What can be bet on. */
  method: readonly string[]
  /** What each of it pays. */
  awardList: GameOffer['odds']
  pageName: RouteName
}

export const offersOf = ({ switch_list }: GameConfig): ClientEntry[] =>
  switch_list
    .toSorted((one, other) => one.order - other.order)
    .map((offer) => ({
      ...offer,
      method: offer.methods,
      awardList: offer.odds,
      pageName: gameEntries[offer.game_type].page,
    }))

/** Whether it can be played now. */
export const isOpen = ({ switch: on, lines }: GameOffer): boolean => on === 1 && lines.length > 0

interface GameEntry {
  name: TextKey
  text: TextKey
  page: RouteName
}
/** How each game is called and where it is played. */
export const gameEntries: Record<GameType, GameEntry> = {
  [GameType.WinGo]: { name: 'pages.game_wingo', text: 'games.wingo_text', page: 'GameWingo' },
  [GameType.TrxWinGo]: { name: 'pages.game_trxwingo', text: 'games.trxwingo_text', page: 'GameTrxWingo' },
  [GameType.K3]: { name: 'pages.game_k3', text: 'games.k3_text', page: 'GameK3' },
  [GameType.D5]: { name: 'pages.game_d5', text: 'games.d5_text', page: 'GameD5' },
  [GameType.Racing]: { name: 'pages.game_racing', text: 'games.racing_text', page: 'GameRacing' },
}
