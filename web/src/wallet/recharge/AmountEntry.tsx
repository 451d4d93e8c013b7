import { useId } from 'react'
import { Currency } from '@mela/contract/money.ts'
import { RECHARGE_DIGITS } from '@mela/contract/wallet/wallet-rules.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { useTypedAmount } from '../amount/use-typed-amount.ts'
import css from './AmountEntry.module.css'

interface AmountEntryProps {
  type: Currency
  /** A decimal as it is typed, empty for none. */
  amount: string
  hint: string | undefined
  error: string | undefined
  onAmount: (amount: string) => void
}

/** The one amount of a form, large and in the middle; grouped as long as nobody types. */
export function AmountEntry({ type, amount, hint, error, onAmount }: AmountEntryProps) {
  const t = useT()
  const id = useId()
  const typed = useTypedAmount(amount, type, onAmount, RECHARGE_DIGITS[type])
  const below = error ?? hint
  return (
    <div className={css.entry}>
      <label htmlFor={id} className={css.label}>
        {t('wallet.recharge_amount')}
      </label>
      <div className={css.line}>
        {type === Currency.Rupee && <span className={css.sign}>₹</span>}
        <input
          id={id}
          className={css.input}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          style={{ width: `calc(${Math.max(1, typed.value.length)}ch + 0.6ch)` }}
          aria-invalid={error ? true : undefined}
          aria-describedby={below ? `${id}-below` : undefined}
          {...typed}
        />
      </div>
      {below && (
        <p id={`${id}-below`} className={error ? css.error : css.hint} role={error ? 'alert' : undefined}>
          {error && <Icon name="alert" size={16} />}
          {below}
        </p>
      )}
    </div>
  )
}
