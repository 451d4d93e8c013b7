import { GameType, type LineSetting } from '@mela/contract/games/games-rules.ts'
import type { GameName } from '@mela/rules/games/market.ts'
import type { TagTone } from '@mela/ui/feedback/Tag.tsx'
import type { AdminOutput } from '../platform/api.ts'

export type Settings = AdminOutput<'getGameSettings'>
export type GamesConfig = Settings['config']
export type Draw = AdminOutput<'listDraws'>['list'][number]

export const GAMES: readonly { type: GameType; name: string; rules: GameName }[] = [
  { type: GameType.WinGo, name: 'WinGo', rules: 'wingo' },
  { type: GameType.K3, name: 'K3', rules: 'k3' },
  { type: GameType.D5, name: '5D', rules: 'd5' },
  { type: GameType.Racing, name: 'Racing', rules: 'racing' },
  { type: GameType.TrxWinGo, name: 'TrxWinGo', rules: 'wingo' },
]
export const gameNameOf = (game_type: number): string =>
  GAMES.find(({ type }) => type === game_type)?.name ?? `Game ${game_type}`

/** `30 s`, `3 min`. */
export const lengthText = (seconds: number): string => (seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`)
export const lineText = ({ game_type, seconds }: Pick<LineSetting, 'game_type' | 'seconds'>): string =>
  `${gameNameOf(game_type)} ${lengthText(seconds)}`

export const STATES: Record<Draw['state'], { name: string; tone: TagTone }> = {
  missed: { name: 'Missed', tone: 'neutral' },
  coming: { name: 'Coming', tone: 'neutral' },
  open: { name: 'Open', tone: 'accent' },
  closed: { name: 'Closed', tone: 'warning' },
  drawn: { name: 'Drawn', tone: 'accent' },
  settled: { name: 'Settled', tone: 'success' },
  halted: { name: 'Halted', tone: 'danger' },
  lost: { name: 'Never drawn', tone: 'danger' },
  refunded: { name: 'Given back', tone: 'neutral' },
}
/** Of a chain that was given up. */
export const isNeverDrawn = (state: Draw['state']): boolean => state === 'lost' || state === 'refunded'
/** Money went to those who bet. */
export const hasPaid = (state: Draw['state']): boolean => state === 'settled' || state === 'refunded'

export const PARTS = [
  { part: 'odds', name: 'Odds' },
  { part: 'lines', name: 'Lines and order' },
  { part: 'stakes', name: 'Stakes' },
  { part: 'texts', name: 'Banners and announcements' },
  { part: 'versions', name: 'Versions' },
] as const
export type Part = (typeof PARTS)[number]['part']
export const isPart = (text: string | undefined): text is Part => PARTS.some(({ part }) => part === text)

export const ASKED = 'Asked for. A second operator decides under Approvals.'
