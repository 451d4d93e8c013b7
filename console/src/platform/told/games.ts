import { GAME_TYPES, GameType, type LineSetting } from '@mela/contract/games/games-rules.ts'
import type { GameName } from '@mela/rules/games/market.ts'

export const GAMES: readonly { type: GameType; name: string; rules: GameName }[] = [
  { type: GameType.WinGo, name: 'WinGo', rules: 'wingo' },
  { type: GameType.K3, name: 'K3', rules: 'k3' },
  { type: GameType.D5, name: '5D', rules: 'd5' },
  { type: GameType.Racing, name: 'Racing', rules: 'racing' },
  { type: GameType.TrxWinGo, name: 'TrxWinGo', rules: 'wingo' },
]
export const gameNameOf = (game_type: number): string =>
  GAMES.find(({ type }) => type === game_type)?.name ?? `Game ${game_type}`
/** TrxWinGo has the table of WinGo. */
export const oddsNameOf = (rules: string): string =>
  rules === 'wingo' ? 'WinGo and TrxWinGo' : (GAMES.find((game) => game.rules === rules)?.name ?? rules)

/** `30 s`, `3 min`. */
export const lengthText = (seconds: number): string => (seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`)
export const lineText = ({ game_type, seconds }: Pick<LineSetting, 'game_type' | 'seconds'>): string =>
  `${gameNameOf(game_type)} ${lengthText(seconds)}`

/** Games stand in the order of their first lines; those without any come last. */
export function gamesIn(lines: readonly LineSetting[]): GameType[] {
  const first = [...new Set(lines.map(({ game_type }) => game_type))]
  return [...first, ...GAME_TYPES.filter((type) => !first.includes(type))]
}
export const orderText = (lines: readonly LineSetting[]): string => gamesIn(lines).map(gameNameOf).join(', ')
