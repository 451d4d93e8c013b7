import { classes } from '@mela/ui/classes.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { BetWorth } from '../bet/BetWorth.tsx'
import { faceOf } from '../game/face-of.ts'
import { isRefunded, type OwnBet } from '../results/own-bets.ts'
import { sequencePart } from '../game/periods.ts'
import { shortResult } from '../results/short-result.ts'
import { useLineName } from './use-line-name.ts'
import css from './BetLine.module.css'

interface BetLineProps {
  bet: OwnBet
  /** When it was placed, as the list around it says it. */
  when: string
  isOpened: boolean
  onOpen: () => void
}

export function BetLine({ bet, when, isOpened, onOpen }: BetLineProps) {
  const t = useT()
  const face = faceOf(bet.game_type)
  const line = useLineName(bet)
  const name = t('games.game_and_pick', { game: line, pick: face.nameOf(t, bet) })
  const period = sequencePart(bet.period)
  return (
    <li>
      <button
        type="button"
        className={classes(css.line, isOpened && css.opened)}
        aria-current={isOpened || undefined}
        onClick={onOpen}
      >
        <span className={css.mark}>
          <face.Mark selection={bet} />
        </span>
        <span className={css.words}>
          <b className={css.name}>{name}</b>
          <span className={css.quiet}>
            <time dateTime={bet.created_at}>{when}</time>{' '}
            {bet.result === ''
              ? t(isRefunded(bet) ? 'games.period_lost' : 'games.period_n', { period })
              : t('games.period_result', { period, result: shortResult(t, bet) })}
          </span>
        </span>
        <BetWorth bet={bet} />
      </button>
    </li>
  )
}
