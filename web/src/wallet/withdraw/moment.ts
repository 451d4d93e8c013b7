import { daysAgo, formatDay, formatFullDate, formatTime, isSameYear } from '../../platform/i18n/dates.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'

const later = (moment: number, locale: string) =>
  isSameYear(moment) ? formatDay(moment, locale) : formatFullDate(moment, locale)

/** A moment that comes: today, tomorrow or the day, with its time. */
export function useMoment(): (at: string) => string {
  const { t, locale } = useI18n()
  return (at) => {
    const moment = Date.parse(at)
    const ahead = -daysAgo(moment)
    const day = ahead === 0 ? t('wallet.today') : ahead === 1 ? t('wallet.tomorrow') : later(moment, locale)
    return t('chat.day_time', { day, time: formatTime(moment, locale) })
  }
}
