import { daysAgo, formatDay, formatFullDate, formatTime, isSameYear } from '../../platform/i18n/dates.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'

/** Today the time, yesterday the word with the time, else the day. */
export function timeText(moment: number, t: Translate, locale: string): string {
  const days = daysAgo(moment)
  const time = formatTime(moment, locale)
  if (days <= 0) return time
  if (days === 1) return t('chat.yesterday_time', { time })
  return isSameYear(moment) ? formatDay(moment, locale) : formatFullDate(moment, locale)
}
