import { useEffect } from 'react'
import { SCREEN_CLOSES_BEFORE_MS, type GameType } from '@mela/contract/games/games-rules.ts'
import { secondsUntil } from '../../platform/i18n/dates.ts'
import { useNow } from '../../platform/page/use-now.ts'
import { useCall } from '../../platform/query/use-read.ts'
import { useAsking } from '../use-asking.ts'
import { keepChains } from '../verify/chains/keep-chains.ts'
import { noteOpening } from '../verify/noted.ts'

const STEP_MS = 250

export interface RunningPeriod {
  period: string
  /** Until the screen takes no more bets, and until the draw. */
  seconds_to_close: number
  seconds_to_draw: number
  /** How long bets are taken in all. */
  seconds: number
  can_bet: boolean
  /** It should take bets by now, and the site has not opened it. */
  is_waiting: boolean
  /** Where a block decides: from which moment on, and whether its chain is only like the real one. */
  block: { from_unix: number; is_simulated: boolean } | null
}

/** The period that runs on a line by the clock of the server. It goes on by itself; each new one is asked about. */
export function usePeriod(game_type: GameType, line: string) {
  const { answer, error, load } = useCall('getNextPeriods', { game_type, line })
  const now = useNow(STEP_MS)
  const shown = answer && [answer, ...answer.next].find((each) => now < each.draw_unix)
  const is_told = shown !== undefined && shown.period === answer?.period
  const closes = (shown?.close_unix ?? 0) - SCREEN_CLOSES_BEFORE_MS
  const is_early = is_told && !answer.is_open && now < closes
  const is_over = answer !== undefined && !is_told
  useEffect(() => {
    if (is_over) load()
  }, [is_over, shown?.period, load])
  useEffect(() => {
    if (answer) noteOpening(answer).catch(() => undefined)
  }, [answer])
  const has_chains = answer !== undefined && answer.commitments !== null
  useEffect(() => {
    if (has_chains) keepChains(line).catch(() => undefined)
  }, [has_chains, line])
  useAsking(is_over || is_early ? (shown?.period ?? '') : undefined, load)
  const running: RunningPeriod | undefined = shown && {
    period: shown.period,
    seconds_to_close: secondsUntil(closes, now),
    seconds_to_draw: secondsUntil(shown.draw_unix, now),
    seconds: secondsUntil(closes, shown.opens_unix),
    can_bet: is_told && answer.is_open && now < closes,
    is_waiting: is_early,
    block: answer.block,
  }
  return { running, error: answer ? undefined : error, load }
}
