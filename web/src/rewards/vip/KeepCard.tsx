import { toMinor } from '@mela/contract/money.ts'
import type { Vip } from '@mela/contract/rewards/rewards.ts'
import { Meter } from '@mela/ui/feedback/Meter.tsx'
import { Card } from '@mela/ui/layout/Card.tsx'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { shareOfAmounts } from '../../wallet/index.ts'
import { lastDay } from './last-day.ts'
import { isNeeded, useSoFar } from './movements.ts'
import css from './KeepCard.module.css'

/** What has to be counted in this month so that the level stays; the lowest one always does. */
export function KeepCard({ vip }: { vip: Vip }) {
  const { t, locale } = useI18n()
  const { level, money_type, period_end, kept_until, consumption_relegation, recharge_relegation } = vip
  const soFar = useSoFar(money_type)
  const needed = [
    { name: t('rewards.keep_bets'), movement: consumption_relegation },
    { name: t('rewards.keep_recharge'), movement: recharge_relegation },
  ].filter(({ movement }) => isNeeded(movement, money_type))
  if (needed.length === 0) return null
  const isSafe = Date.parse(kept_until) > Date.parse(period_end)
  return (
    <Card title={t('rewards.keep_title', { level })} isPadded>
      <div className={css.parts}>
        {needed.map(({ name, movement: { now, need } }) => (
          <Meter
            key={name}
            tone="calm"
            label={name}
            valueText={soFar({ now, need })}
            share={shareOfAmounts(toMinor(now, money_type)!, toMinor(need, money_type)!)}
          />
        ))}
        <p className={css.text}>
          {isSafe
            ? t('rewards.keep_safe', { level, day: lastDay(kept_until, locale) })
            : t('rewards.keep_by', { day: lastDay(period_end, locale) })}
        </p>
      </div>
    </Card>
  )
}
