import { formatDay, formatFullDate, formatTime, isSameYear } from '../../platform/i18n/dates.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'

/** The day of a moment, with its year where that is another one. */
export function dayWords(moment: string, locale: string): string {
  const unix = Date.parse(moment)
  return isSameYear(unix) ? formatDay(unix, locale) : formatFullDate(unix, locale)
}

/** A day that the server names without a time. */
export const dateWords = (date: string, locale: string): string => dayWords(`${date}T00:00:00`, locale)

export function useMomentWords(): (moment: string) => string {
  const { t, locale } = useI18n()
  return (moment) => t('chat.day_time', { day: dayWords(moment, locale), time: formatTime(Date.parse(moment), locale) })
}
