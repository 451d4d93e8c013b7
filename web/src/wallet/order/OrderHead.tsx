import type { Currency } from '@mela/contract/money.ts'
import { Amount } from '@mela/ui/display/Amount.tsx'
import { classes } from '@mela/ui/classes.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import type { IconName } from '@mela/ui/display/icon-paths.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { amountParts } from '../amount/amount-parts.ts'
import css from './OrderHead.module.css'

export type OrderTone = 'success' | 'warning' | 'danger' | 'neutral'
const ICONS: Record<OrderTone, IconName> = { success: 'check', warning: 'clock', danger: 'close', neutral: 'close' }

interface OrderHeadProps {
  tone: OrderTone
  amount: string
  type: Currency
  status: string
}

/** How much, and how it stands. */
export function OrderHead({ tone, amount, type, status }: OrderHeadProps) {
  const { locale } = useI18n()
  return (
    <div className={css.head}>
      <span className={classes(css.icon, css[tone])}>
        <Icon name={ICONS[tone]} size={28} />
      </span>
      <p className={css.amount}>
        <Amount parts={amountParts(amount, type, locale, { isWhole: true })} variant="hero" />
      </p>
      <p className={classes(css.status, css[tone])} role="status">
        {status}
      </p>
    </div>
  )
}
