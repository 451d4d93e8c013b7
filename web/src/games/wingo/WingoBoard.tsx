import { prospectOf, type OddsTable } from '@mela/rules/games/odds.ts'
import { ChoiceCell } from '@mela/ui/controls/ChoiceCell.tsx'
import { classes } from '@mela/ui/classes.ts'
import { NumberToken } from '@mela/ui/game/NumberToken.tsx'
import { useI18n, type Translate } from '../../platform/i18n/i18n.ts'
import type { BoardProps, Choice } from '../game/game-face.ts'
import { oddsText } from '../bet/ticket-sums.ts'
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
/** The digit on which a colour pays less. */
const HALF = { green: 5, red: 0 } as const

export function WingoBoard({ odds, chosen, isDisabled, onChoose }: BoardProps) {
  const { t, locale } = useI18n()
  const best = (method: string, value: string) => `×${oddsText(prospectOf(odds, method, value).wins[0]!.odds, locale)}`
  const isChosen = (method: string, value: string) =>
    chosen?.selections[0]?.method === method && chosen.selections[0].value === value
  const choose = (method: string, value: string, rest: Omit<Choice, 'selections'>) =>
    onChoose(isChosen(method, value) ? undefined : { selections: [{ method, value }], ...rest })
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
            onChoose={() => choose('color', value, colourChoice(t, locale, odds, value))}
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
              onClick={() => choose('number', String(digit), { name: t('games.number_n', { n: digit }) })}
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
            onChoose={() =>
              choose('size', value, { name: t(`games.${value}`), detail: t('games.range', { from, to }) })
            }
          />
        ))}
      </div>
    </div>
  )
}

function colourChoice(
  t: Translate,
  locale: string,
  odds: OddsTable,
  value: 'green' | 'red' | 'purple',
): Omit<Choice, 'selections'> {
  const name = t(`games.${value}`)
  if (value === 'purple') return { name, detail: t('games.rule_purple') }
  const [whole, half] = prospectOf(odds, 'color', value).wins.map((win) => `×${oddsText(win.odds, locale)}`)
  return {
    name,
    detail: t(value === 'green' ? 'games.green_pays' : 'games.red_pays', { odds: whole!, half: half! }),
    lesser: [t('games.if_it_is', { n: HALF[value] })],
  }
}
