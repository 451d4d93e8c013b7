import { toMinor } from '@mela/contract/money.ts'
import type { Movement, Vip } from '@mela/contract/rewards/rewards.ts'
import { Meter } from '@mela/ui/feedback/Meter.tsx'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import { shareOfAmounts } from '../../wallet/index.ts'
import { lastDay } from './last-day.ts'
import { isNeeded, useSoFar } from './movements.ts'
import { Shield } from './Shield.tsx'
import css from './VipHead.module.css'

/** The level, until when it stays and how far the next one is. */
export function VipHead({ vip }: { vip: Vip }) {
  const { t, locale } = useI18n()
  const { level, next_level, kept_until, money_type } = vip
  const hasToKeep = isNeeded(vip.consumption_relegation, money_type) || isNeeded(vip.recharge_relegation, money_type)
  return (
    <>
      <div className={css.level}>
        <Shield />
        <div className={css.names}>
          <h2>{t('rewards.level', { level })}</h2>
          {hasToKeep && <p>{t('rewards.kept_until', { day: lastDay(kept_until, locale) })}</p>}
          {next_level === null && <p>{t('rewards.top_level')}</p>}
        </div>
      </div>
      {next_level !== null && <Next vip={vip} next={next_level} />}
    </>
  )
}

function Next({ vip: { money_type, consumption_next, recharge_next }, next }: { vip: Vip; next: number }) {
  const t = useT()
  const soFar = useSoFar(money_type)
  const needed = [
    { name: t('rewards.next_bets', { level: next }), movement: consumption_next },
    { name: t('rewards.next_recharge', { level: next }), movement: recharge_next },
  ].filter(({ movement }) => isNeeded(movement, money_type))
  const share = ({ now, need }: Movement) => shareOfAmounts(toMinor(now, money_type)!, toMinor(need, money_type)!)
  return (
    <div className={css.next}>
      {needed.map(({ name, movement }) => (
        <Meter key={name} tone="night" label={name} valueText={soFar(movement)} share={share(movement)} />
      ))}
      {needed.length > 1 && <p className={css.both}>{t('rewards.next_both', { level: next })}</p>}
    </div>
  )
}

/** Where the words will be. */
export function VipHeadComing() {
  return (
    <div className={css.coming} aria-hidden="true">
      <i />
      <i />
      <i />
    </div>
  )
}
