import { CarToken } from '@mela/ui/game/CarToken.tsx'
import { ChoiceCell } from '@mela/ui/controls/ChoiceCell.tsx'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import { rateText } from '../board/CellGroups.tsx'
import { hasLine, toggleLines } from '../bet/lines.ts'
import type { BoardProps, DrawResult } from '../game/game-face.ts'
import { carAt, opposite } from './cars.ts'
import css from './RacingDuels.module.css'

const FRONTS = [1, 2, 3, 4, 5]

/** Two places race each other; between them what came to both in the last draw. */
export function RacingDuels({ odds, lines, isDisabled, onLines, last }: BoardProps) {
  const { t, locale } = useI18n()
  const cell = (front: number, side: 'dragon' | 'tiger') => {
    const selection = { method: 'duel', value: `${front}-${side}` }
    return (
      <ChoiceCell
        about={t('games.against', { one: front, other: opposite(front) })}
        name={t(`games.${side}`)}
        tone={side === 'dragon' ? 'red_tint' : 'green_tint'}
        isDisabled={isDisabled}
        rate={rateText(odds, selection, locale)}
        isChosen={hasLine(lines, selection)}
        onChoose={() => onLines(toggleLines(lines, [selection]))}
      />
    )
  }
  return (
    <>
      <p className={css.rule}>{t('games.duel_rule')}</p>
      {FRONTS.map((front) => (
        <div key={front} className={css.duel}>
          {cell(front, 'dragon')}
          <Between front={front} last={last} />
          {cell(front, 'tiger')}
        </div>
      ))}
    </>
  )
}

function Between({ front, last }: { front: number; last: DrawResult | undefined }) {
  const t = useT()
  const token = (place: number) => {
    const car = carAt(last!.result, place)
    return <CarToken number={car} label={t('games.car_n', { n: car })} size={20} />
  }
  return (
    <div className={css.between}>
      <b aria-hidden="true">{t('games.versus', { one: front, other: opposite(front) })}</b>
      {last && (
        <span className={css.last}>
          {token(front)}
          <span>{t('games.last')}</span>
          {token(opposite(front))}
        </span>
      )}
    </div>
  )
}
