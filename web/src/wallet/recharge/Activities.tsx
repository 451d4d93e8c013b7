import type { Currency } from '@mela/contract/money.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { amountText } from '../amount/amount-parts.ts'
import type { RechargeConfig } from './recharge-draft.ts'
import css from './Activities.module.css'

interface ActivitiesProps {
  type: Currency
  activities: RechargeConfig['activities']
}

/** What people who recharge are offered at the moment. */
export function Activities({ type, activities }: ActivitiesProps) {
  const { t, locale } = useI18n()
  if (activities.length === 0) return null
  return (
    <section aria-labelledby="recharge-activities">
      <h2 id="recharge-activities" className={css.title}>
        {t('wallet.recharge_activities')}
      </h2>
      <ul className={css.list}>
        {activities.map(({ id, title, content, min }) => (
          <li key={id} className={css.activity}>
            <Icon name="gift" size={22} />
            <div className={css.words}>
              <b>{title}</b>
              {content && <p>{content}</p>}
              <p>{t('wallet.recharge_activity_from', { amount: amountText(min, type, locale, { isShort: true }) })}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
