import { ChoiceCell } from '@mela/ui/controls/ChoiceCell.tsx'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { rateText } from '../board/CellGroups.tsx'
import { hasLine, toggleLines } from '../bet/lines.ts'
import { sideCells } from '../board/side-cells.ts'
import type { BoardProps } from '../game/game-face.ts'
import { CARS } from './cars.ts'
import css from './RacingSides.module.css'

/** Big, small, odd and even of every place. */
export function RacingSides({ odds, lines, isDisabled, onLines }: BoardProps) {
  const { t, locale } = useI18n()
  const sidesOf = (place: number) =>
    sideCells(t, { size: 'place_size', parity: 'place_parity', prefix: `${place}-`, small: [1, 5], big: [6, 10] })
  return (
    <div className={css.sides}>
      <span />
      {sidesOf(1).map(({ name, detail }) => (
        <span key={name} className={css.heading}>
          <b>{name}</b>
          {detail && <span>{detail}</span>}
        </span>
      ))}
      {CARS.map((place) => (
        <div key={place} className={css.place} role="group" aria-label={t('games.place_n', { n: place })}>
          <span className={css.name} aria-hidden="true">
            {t('games.place_n', { n: place })}
          </span>
          {sidesOf(place).map(({ selection, name, tone = 'neutral' }) => (
            <ChoiceCell
              key={selection.value}
              about={t('games.place_n', { n: place })}
              {...{ name, tone, isDisabled }}
              isBare
              rate={rateText(odds, selection, locale)}
              isChosen={hasLine(lines, selection)}
              onChoose={() => onLines(toggleLines(lines, [selection]))}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
