import { Countdown } from '@mela/ui/feedback/Countdown.tsx'
import { classes } from '@mela/ui/classes.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import type { DrawResult, GameFace } from './game-face.ts'
import { dayPart, sequencePart } from './periods.ts'
import type { RunningPeriod } from './use-period.ts'
import css from './GameHead.module.css'

interface GameHeadProps {
  face: GameFace
  running: RunningPeriod | undefined
  results: readonly DrawResult[] | undefined
}

/** The period that runs, how long it takes bets, and the last draws. */
export function GameHead({ face, running, results }: GameHeadProps) {
  const t = useT()
  return (
    <section className={classes(css.head, face.isDrawnWide && css.wide)} aria-label={t('games.period')}>
      <div className={css.period}>
        <span className={css.quiet}>{t('games.period')}</span>
        <span className={css.number} data-period={running?.period}>
          {running ? (
            <>
              {dayPart(running.period)}
              <b>{sequencePart(running.period)}</b>
            </>
          ) : (
            '…'
          )}
        </span>
      </div>
      {running && <Closing running={running} />}
      <ul className={css.last} aria-label={t('games.last_draws')}>
        {results?.slice(0, face.inHead).map((drawn) => (
          <li key={drawn.period}>
            <face.Drawn drawn={drawn} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Closing({ running }: { running: RunningPeriod }) {
  const t = useT()
  const left = running.seconds_to_close
  const isLocked = left === 0
  const locked = running.is_waiting ? t('games.not_open') : isLocked ? t('games.drawing') : undefined
  return (
    <div className={css.closing}>
      {!locked && <span className={css.quiet}>{t('games.closes_in')}</span>}
      <span className={locked ? css.drawing : undefined}>
        <Countdown
          variant="cards"
          seconds={left}
          label={t('games.seconds_left', { seconds: left })}
          announce={(seconds) => t(seconds > 5 ? 'games.seconds_left' : 'games.close_now', { seconds })}
          locked={locked}
        />
      </span>
      {isLocked && (
        <span className={css.locked}>
          <Icon name="lock" size={14} />
          {t('games.bets_closed')}
        </span>
      )}
    </div>
  )
}
