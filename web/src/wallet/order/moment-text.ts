import { formatTime } from '../../platform/i18n/dates.ts'
import { dayName, type DayWords } from '../../platform/i18n/day-groups.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'

export function useDayWords(): DayWords {
  const { t } = useI18n()
  return { today: t('wallet.today'), yesterday: t('wallet.yesterday') }
}

/** The day and the time of a moment that has passed. */
export function useMomentText(): (moment: number) => string {
  const { t, locale } = useI18n()
  const words = useDayWords()
  return (moment) => t('chat.day_time', { day: dayName(moment, locale, words), time: formatTime(moment, locale) })
}
