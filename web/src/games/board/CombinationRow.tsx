import { ChoiceCell } from '@mela/ui/controls/ChoiceCell.tsx'
import { useI18n } from '../../platform/i18n/i18n.ts'
import type { BoardProps } from '../game/game-face.ts'
import { rateText } from './CellGroups.tsx'
import { hasLines, toggleLines } from '../bet/lines.ts'
import type { Selection } from '../bet/ticket-sums.ts'

interface CombinationRowProps extends Omit<BoardProps, 'last'> {
  name: string
  /** What it would be, before there is any. */
  none: string
  /** All that the row stands for; they pay alike. */
  selections: readonly Selection[]
  /** One of those that it could stand for. */
  example: Selection
}

/** Several bets at once: how many they are and which. */
export function CombinationRow(props: CombinationRowProps) {
  const { name, none, selections, example, odds, lines, isDisabled, onLines } = props
  const { t, locale } = useI18n()
  const which = selections.map(({ value }) => value).join(', ')
  return (
    <ChoiceCell
      name={name}
      detail={selections.length > 0 ? t('games.lines_which', { n: selections.length, which }) : none}
      rate={rateText(odds, example, locale)}
      isRow
      isStacked
      isChosen={hasLines(lines, selections)}
      isDisabled={isDisabled || selections.length === 0}
      onChoose={() => onLines(toggleLines(lines, selections))}
    />
  )
}
