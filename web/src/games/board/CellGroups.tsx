import type { ReactNode } from 'react'
import { prospectOf, type OddsTable } from '@mela/rules/games/odds.ts'
import { ChoiceCell } from '@mela/ui/controls/ChoiceCell.tsx'
import { classes } from '@mela/ui/classes.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import type { BoardProps } from '../game/game-face.ts'
import { hasLine, toggleLines } from '../bet/lines.ts'
import { oddsText, type Selection } from '../bet/ticket-sums.ts'
import css from './CellGroups.module.css'

export interface Cell {
  selection: Selection
  /** Short, beside others of its kind. */
  name: string
  /** A picture in its place. */
  token?: ReactNode
  detail?: string
  tone?: 'neutral' | 'low' | 'high'
  isDigit?: boolean
  isRow?: boolean
  isStacked?: boolean
}
export interface CellGroup {
  title?: string
  /** Quiet words beside the title. */
  hint?: string
  columns: 1 | 2 | 3 | 4 | 5
  cells: readonly Cell[]
}
type CellGroupsProps = Omit<BoardProps, 'last'> & { groups: readonly CellGroup[] }

/** What can be bet on, with what each pays. */
export function CellGroups({ groups, odds, lines, isDisabled, onLines }: CellGroupsProps) {
  const { locale } = useI18n()
  return groups.map(({ title, hint, columns, cells }) => (
    <div key={cells[0]!.selection.method} role="group" aria-label={title}>
      {title && (
        <h3 className={css.title}>
          {title} {hint && <span className={css.hint}>{hint}</span>}
        </h3>
      )}
      <div className={classes(css.cells, css[`columns_${columns}`])}>
        {cells.map(({ selection, ...cell }) => (
          <ChoiceCell
            key={selection.value}
            {...cell}
            isDisabled={isDisabled}
            rate={rateText(odds, selection, locale)}
            isChosen={hasLine(lines, selection)}
            onChoose={() => onLines(toggleLines(lines, [selection]))}
          />
        ))}
      </div>
    </div>
  ))
}

/** By the row that pays most. */
export const rateText = (odds: OddsTable, { method, value }: Selection, locale: string): string =>
  `×${oddsText(prospectOf(odds, method, value).wins[0]!.odds, locale)}`
