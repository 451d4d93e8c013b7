import { daysAgo, formatDay, formatFullDate, formatTime, formatWeekday, isSameYear } from '../../platform/i18n/dates.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'

const WEEKDAY_UP_TO_DAYS = 6

/** Between messages: the time, and the day in words where another day begins; nobody needs to be told of today alone. */
export function timeLabel(moment: number, before: number | undefined, locale: string, t: Translate): string {
  const days = daysAgo(moment)
  const time = formatTime(moment, locale)
  if (before === undefined ? days <= 0 : daysAgo(before) === days) return time
  if (days <= 0) return t('chat.today_time', { time })
  if (days === 1) return t('chat.yesterday_time', { time })
  if (days <= WEEKDAY_UP_TO_DAYS) return t('chat.day_time', { day: formatWeekday(moment, locale), time })
  const day = isSameYear(moment) ? formatDay(moment, locale) : formatFullDate(moment, locale)
  return t('chat.day_time', { day, time })
}
