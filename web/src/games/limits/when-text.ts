import { begunUnits, formatDay, formatFullDate, formatTime, isSameYear } from '../../platform/i18n/dates.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'

const MINUTE_MS = 60_000
const MINUTES_OF_HOUR = 60

/** The day and the time of a moment to come. */
export function useMoment(): (moment: number) => string {
  const { t, locale } = useI18n()
  return (moment) => {
    const day = isSameYear(moment) ? formatDay(moment, locale) : formatFullDate(moment, locale)
    return t('chat.day_time', { day, time: formatTime(moment, locale) })
  }
}

/** Hours and minutes, of which one that has begun counts. */
export function useLength(): (length_ms: number) => string {
  const { t } = useI18n()
  return (length_ms) => {
    const minutes = begunUnits(Math.max(0, length_ms), MINUTE_MS)
    const rest = minutes % MINUTES_OF_HOUR
    const hours = (minutes - rest) / MINUTES_OF_HOUR
    return hours === 0 ? t('limits.minutes', { n: rest }) : t('limits.hours_minutes', { h: hours, m: rest })
  }
}
