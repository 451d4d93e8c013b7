import type { ComponentType } from 'react'
import type { CallOutput } from '@mela/contract/client.ts'
import type { GameType } from '@mela/contract/games/games-rules.ts'
import type { OddsTable } from '@mela/rules/games/odds.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'
import type { RunningPeriod } from './use-period.ts'
import type { Lines } from '../bet/lines.ts'
import type { Selection } from '../bet/ticket-sums.ts'

export type DrawResult = CallOutput<'listGameResults'>['list'][number]

export interface BoardProps {
  odds: OddsTable
  /** What is chosen. */
  lines: Lines
  isDisabled: boolean
  onLines: (lines: Lines) => void
  /** What was drawn last on the line. */
  last: DrawResult | undefined
}
export interface RuleRow {
  name: string
  text: string
  /** The first of the values that win alike. */
  selection: Selection
}

export interface BetDetail {
  text?: string
  lesser?: readonly string[]
}

/** What differs between games that share the frame. */
export interface GameFace {
  game_type: GameType
  Board: ComponentType<BoardProps>
  /** A draw in the head and in lists. */
  Drawn: ComponentType<{ drawn: Pick<DrawResult, 'result' | 'number' | 'size'>; isSmall?: boolean }>
  /** How many draws stand in the head. */
  inHead: number
  /** A draw takes a line of its own there. */
  isDrawnWide?: boolean
  /** A picture of what was bet on. */
  Mark: ComponentType<{ selection: Selection }>
  nameOf: (t: Translate, selection: Selection) => string
  /** Which numbers win, and when it pays less: the name of each further row it can win by. */
  detailOf?: (t: Translate, locale: string, odds: OddsTable, selection: Selection) => BetDetail
  /** Several bets are collected to one ticket; else each is placed by itself. */
  isTicket: boolean
  /** The draw in words, as it is read aloud. */
  tell: (t: Translate, drawn: Pick<DrawResult, 'result' | 'number' | 'size'>) => string
  rulesOf: (t: Translate) => RuleRow[]
  /** Where results come from, when not from the site's own draw. */
  Source?: ComponentType<{ results: readonly DrawResult[] | undefined; running: RunningPeriod | undefined }>
}
