import {
  daysAgo,
  formatDay,
  formatFullDate,
  formatShortWeekday,
  formatTime,
  isSameYear,
} from '../../platform/i18n/dates.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'

const WEEKDAY_UP_TO_DAYS = 6

/** Today the time, yesterday the word, then the weekday, within the year the day, else the whole date. */
export function rowTime(moment: number, locale: string, t: Translate, now?: number): string {
  const days = daysAgo(moment, now)
  if (days <= 0) return formatTime(moment, locale)
  if (days === 1) return t('chat.yesterday')
  if (days <= WEEKDAY_UP_TO_DAYS) return formatShortWeekday(moment, locale)
  return isSameYear(moment, now) ? formatDay(moment, locale) : formatFullDate(moment, locale)
}
