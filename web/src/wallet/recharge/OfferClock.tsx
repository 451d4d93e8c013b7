import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { durationText } from '../../platform/i18n/amounts.ts'
import { secondsUntil } from '../../platform/i18n/dates.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useNow } from '../../platform/page/use-now.ts'
import { useMomentText } from '../order/moment-text.ts'

const LONG_SECONDS = 3_600

/** How long the offer holds, by the clock of the server. Nobody is hurried: money that arrives later is looked at, too. */
export function OfferClock({ expires_at }: { expires_at: string }) {
  const t = useT()
  const momentText = useMomentText()
  const ends = Date.parse(expires_at)
  const seconds = secondsUntil(ends, useNow(1000))
  const text =
    seconds > LONG_SECONDS
      ? t('wallet.recharge_held_until', { time: momentText(ends) })
      : t('wallet.recharge_held_for', { time: durationText(seconds) })
  return (
    <span role="timer" aria-live="off">
      <Tag tone="warning" icon="clock">
        {seconds === 0 ? t('wallet.recharge_held_over') : text}
      </Tag>
    </span>
  )
}
