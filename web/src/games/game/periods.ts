import { useEffect } from 'react'
import { SCREEN_CLOSES_BEFORE_MS, type GameType } from '@mela/contract/games/games-rules.ts'
import { api } from '../../platform/net/api.ts'
import { secondsUntil } from '../../platform/i18n/dates.ts'
import { useNow } from '../../platform/page/use-now.ts'
import { sharedAnswers } from '../kept-answers.ts'
import { useAsking } from '../use-asking.ts'

const STEP_MS = 250

interface Asked {
  game_type: GameType
  line: string
}
const useShared = sharedAnswers((asked: Asked) => api('getNextPeriods', asked))

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
  const { answer, error, again } = useShared({ game_type, line })
  const now = useNow(STEP_MS)
  const shown = answer && [answer, ...answer.next].find((each) => now < each.draw_unix)
  const is_told = shown !== undefined && shown.period === answer?.period
  const closes = (shown?.close_unix ?? 0) - SCREEN_CLOSES_BEFORE_MS
  const is_early = is_told && !answer.is_open && now < closes
  const is_over = answer !== undefined && !is_told
  useEffect(() => {
    if (is_over) again()
  }, [is_over, shown?.period, again])
  useAsking(is_over || is_early ? (shown?.period ?? '') : undefined, again)
  const running: RunningPeriod | undefined = shown && {
    period: shown.period,
    seconds_to_close: secondsUntil(closes, now),
    seconds_to_draw: secondsUntil(shown.draw_unix, now),
    seconds: secondsUntil(closes, shown.opens_unix),
    can_bet: is_told && answer.is_open && now < closes,
    is_waiting: is_early,
    block: answer.block,
  }
  return { running, error: answer ? undefined : error, again }
}

/** The one before it on the same day; the first of a day has none. */
export function periodBefore(period: string): string | undefined {
  const sequence = Number(period.slice(SEQUENCE_AT)) - 1
  return sequence > 0 ? period.slice(0, SEQUENCE_AT) + String(sequence).padStart(SEQUENCE_DIGITS, '0') : undefined
}

/** After the date and the line. */
const SEQUENCE_AT = 10
const SEQUENCE_DIGITS = 4
export const dayPart = (period: string) => period.slice(0, SEQUENCE_AT)
export const sequencePart = (period: string) => period.slice(SEQUENCE_AT)
