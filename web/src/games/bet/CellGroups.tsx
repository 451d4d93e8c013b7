import type { ReactNode } from 'react'
import { prospectOf } from '@mela/rules/games/odds.ts'
import { ChoiceCell } from '@mela/ui/controls/ChoiceCell.tsx'
import { classes } from '@mela/ui/classes.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import type { BoardProps } from '../game/game-face.ts'
import { oddsText, type Selection } from './ticket-sums.ts'
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
}
export interface CellGroup {
  title?: string
  columns: 2 | 4 | 5
  cells: readonly Cell[]
}
interface CellGroupsProps extends BoardProps {
  groups: readonly CellGroup[]
  nameOf: (selection: Selection) => string
}

/** What can be bet on, with what each pays. */
export function CellGroups({ groups, odds, chosen, isDisabled, onChoose, nameOf }: CellGroupsProps) {
  const { locale } = useI18n()
  const isChosen = ({ method, value }: Selection) =>
    chosen?.selections[0]?.method === method && chosen.selections[0].value === value
  return groups.map(({ title, columns, cells }) => (
    <div key={cells[0]!.selection.method} role="group" aria-label={title}>
      {title && <h3 className={css.title}>{title}</h3>}
      <div className={classes(css.cells, css[`columns_${columns}`])}>
        {cells.map(({ selection, name, token, detail, tone = 'neutral', isDigit = false }) => (
          <ChoiceCell
            key={selection.value}
            {...{ name, token, detail, tone, isDigit, isDisabled }}
            rate={`×${oddsText(prospectOf(odds, selection.method, selection.value).wins[0]!.odds, locale)}`}
            isChosen={isChosen(selection)}
            onChoose={() =>
              onChoose(isChosen(selection) ? undefined : { selections: [selection], name: nameOf(selection) })
            }
          />
        ))}
      </div>
    </div>
  ))
}
