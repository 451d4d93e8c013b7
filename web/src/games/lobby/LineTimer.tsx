import { Countdown } from '@mela/ui/feedback/Countdown.tsx'
import { SimulatedMark } from '@mela/ui/game/SimulatedMark.tsx'
import { classes } from '@mela/ui/classes.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { usePeriod } from '../game/use-period.ts'
import type { GameOffer } from '../game-config.ts'
import css from './LineTimer.module.css'

/** The period of a game's shortest line. */
export function useShortestLine(offer: GameOffer) {
  const { running, error } = usePeriod(offer.game_type, offer.lines[0]!.code)
  return {
    running,
    isLoading: running === undefined && error === undefined,
    isDrawing: running?.seconds_to_close === 0 && !running.is_waiting,
  }
}
type ShortestLine = ReturnType<typeof useShortestLine>

interface LineTimerProps {
  line: ShortestLine
  /** On a list instead of a coloured card. */
  isOnList?: boolean
}

/** How long it takes bets, and that it is being drawn. */
export function LineTimer({ line: { running, isLoading, isDrawing }, isOnList = false }: LineTimerProps) {
  const t = useT()
  if (isLoading) return <i className={classes(css.loading, isOnList && css.onList)} />
  if (!running || running.is_waiting) return null
  const { seconds_to_close: seconds } = running
  return (
    <Countdown
      variant={isOnList ? 'tag' : 'pill'}
      seconds={seconds}
      label={t('games.seconds_left', { seconds })}
      announce={() => ''}
      locked={isDrawing ? t('games.drawing_short') : undefined}
    />
  )
}

/** Of a game whose results come from a chain that is only like the real one. */
export function SimulatedLine({ line: { running } }: { line: ShortestLine }) {
  const t = useT()
  if (!running?.block?.is_simulated) return null
  return (
    <span>
      <SimulatedMark text={t('games.simulated')} />
    </span>
  )
}
