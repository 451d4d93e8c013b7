import type { ComponentType } from 'react'
import type { CallOutput } from '@mela/contract/client.ts'
import type { GameType } from '@mela/contract/games/games-rules.ts'
import type { OddsTable } from '@mela/rules/games/odds.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'
import type { RunningPeriod } from './use-period.ts'
import type { Selection } from '../bet/ticket-sums.ts'

export type DrawResult = CallOutput<'listGameResults'>['list'][number]

/** What is chosen on a board: one bet, or several that settle each on its own. */
export interface Choice {
  selections: readonly Selection[]
  name: string
  /** Such as which numbers win. */
  detail?: string
  /** When it pays less: the name of each further row it can win by. */
  lesser?: readonly string[]
}
export interface BoardProps {
  odds: OddsTable
  chosen: Choice | undefined
  isDisabled: boolean
  onChoose: (choice: Choice | undefined) => void
}
export interface RuleRow {
  name: string
  text: string
  /** The first of the values that win alike. */
  selection: Selection
}

/** What differs between games that share the frame. */
export interface GameFace {
  game_type: GameType
  Board: ComponentType<BoardProps>
  /** A draw in the head and in lists. */
  Drawn: ComponentType<{ drawn: Pick<DrawResult, 'result' | 'number' | 'size'>; isSmall?: boolean }>
  /** How many draws stand in the head. */
  inHead: number
  /** A picture of what was bet on. */
  Mark: ComponentType<{ selection: Selection }>
  nameOf: (t: Translate, selection: Selection) => string
  /** The draw in words, as it is read aloud. */
  tell: (t: Translate, drawn: Pick<DrawResult, 'result' | 'number' | 'size'>) => string
  rulesOf: (t: Translate) => RuleRow[]
  hasTrend: boolean
  /** Where results come from, when not from the site's own draw. */
  Source?: ComponentType<{ results: readonly DrawResult[] | undefined; running: RunningPeriod | undefined }>
}
