import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { durationText } from '../../platform/i18n/amounts.ts'
import { daysAgo, formatDay, formatFullDate, formatTime, isSameYear, secondsUntil } from '../../platform/i18n/dates.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { useNow } from '../../platform/page/use-now.ts'

const LONG_SECONDS = 3_600

/** How long the offer holds, by the clock of the server. Nobody is hurried: money that arrives later is looked at, too. */
export function OfferClock({ expires_at }: { expires_at: string }) {
  const { t, locale } = useI18n()
  const now = useNow(1000)
  const ends = Date.parse(expires_at)
  const seconds = secondsUntil(ends, now)
  const untilText = () => {
    const time = formatTime(ends, locale)
    const days = -daysAgo(ends, now)
    if (days === 0) return t('wallet.recharge_held_today', { time })
    if (days === 1) return t('wallet.recharge_held_tomorrow', { time })
    const day = isSameYear(ends, now) ? formatDay(ends, locale) : formatFullDate(ends, locale)
    return t('wallet.recharge_held_until', { day, time })
  }
  const text = seconds > LONG_SECONDS ? untilText() : t('wallet.recharge_held_for', { time: durationText(seconds) })
  return (
    <span role="timer" aria-live="off">
      <Tag tone="warning" icon="clock">
        {seconds === 0 ? t('wallet.recharge_held_over') : text}
      </Tag>
    </span>
  )
}
