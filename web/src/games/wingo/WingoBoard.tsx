import { ChoiceCell } from '@mela/ui/controls/ChoiceCell.tsx'
import { classes } from '@mela/ui/classes.ts'
import { NumberToken } from '@mela/ui/game/NumberToken.tsx'
import { useI18n } from '../../platform/i18n/i18n.ts'
import type { BoardProps } from '../game/game-face.ts'
import { hasLine } from '../bet/lines.ts'
import { rateText } from '../board/CellGroups.tsx'
import { digitText } from './digit-text.ts'
import css from './WingoBoard.module.css'

const COLOURS = [
  { value: 'green', tone: 'green' },
  { value: 'purple', tone: 'violet' },
  { value: 'red', tone: 'red' },
] as const
const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
const SIZES = [
  { value: 'small', tone: 'low', from: 0, to: 4 },
  { value: 'big', tone: 'high', from: 5, to: 9 },
] as const

export function WingoBoard({ odds, lines, isDisabled, onLines }: BoardProps) {
  const { t, locale } = useI18n()
  const best = (method: string, value: string) => rateText(odds, { method, value }, locale)
  const isChosen = (method: string, value: string) => hasLine(lines, { method, value })
  const choose = (method: string, value: string) => onLines(isChosen(method, value) ? [] : [{ method, value }])
  return (
    <div className={css.board}>
      <div className={css.colours}>
        {COLOURS.map(({ value, tone }) => (
          <ChoiceCell
            key={value}
            name={t(`games.${value}`)}
            rate={best('color', value)}
            {...{ tone, isDisabled }}
            isChosen={isChosen('color', value)}
            onChoose={() => choose('color', value)}
          />
        ))}
      </div>
      <div className={css.ground}>
        <div className={css.digits}>
          {DIGITS.map((digit) => (
            <button
              key={digit}
              type="button"
              className={classes(css.digit, isChosen('number', String(digit)) && css.chosen)}
              aria-pressed={isChosen('number', String(digit))}
              disabled={isDisabled}
              onClick={() => choose('number', String(digit))}
            >
              <NumberToken digit={digit} label={digitText(t, digit)} size={42} />
            </button>
          ))}
        </div>
        <p className={css.pays}>{t('games.any_number_pays', { odds: best('number', '0') })}</p>
      </div>
      <div className={css.sizes}>
        {SIZES.map(({ value, tone, from, to }) => (
          <ChoiceCell
            key={value}
            name={t(`games.${value}`)}
            detail={t('games.range', { from, to })}
            rate={best('size', value)}
            isRow
            {...{ tone, isDisabled }}
            isChosen={isChosen('size', value)}
            onChoose={() => choose('size', value)}
          />
        ))}
      </div>
    </div>
  )
}
