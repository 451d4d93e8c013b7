import { useId, type ReactNode } from 'react'
import { Currency } from '@mela/contract/money.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { useTypedAmount } from '../amount/use-typed-amount.ts'
import css from './AmountField.module.css'

interface AmountFieldProps {
  label: string
  /** At the end of the label's line, such as the balance. */
  aside?: string | undefined
  type: Currency
  /** A decimal as it is typed, empty for none. */
  amount: string
  hint?: string | undefined
  error?: string | undefined
  /** Below the amount, between 0 and 1: how much of all it is. */
  share?: number | undefined
  /** Beside the amount, such as a button that takes all. */
  children?: ReactNode
  onAmount: (amount: string) => void
}

/** The one amount of a form, large; grouped as long as nobody types. */
export function AmountField({ label, aside, type, amount, hint, error, share, children, onAmount }: AmountFieldProps) {
  const id = useId()
  const typed = useTypedAmount(amount, type, onAmount)
  const below = error ?? hint
  return (
    <div>
      <div className={css.top}>
        <label htmlFor={id}>{label}</label>
        {aside && <span className={css.aside}>{aside}</span>}
      </div>
      <div className={css.line}>
        <span className={css.typed}>
          {type === Currency.Rupee && <span aria-hidden="true">₹</span>}
          <input
            id={id}
            className={css.input}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            aria-invalid={error ? true : undefined}
            aria-describedby={below ? `${id}-below` : undefined}
            {...typed}
          />
        </span>
        {children}
      </div>
      {share !== undefined && (
        <div className={css.track} aria-hidden="true">
          <div className={css.fill} style={{ transform: `scaleX(${Math.min(1, share)})` }} />
        </div>
      )}
      {below && (
        <p id={`${id}-below`} className={error ? css.error : css.hint} role={error ? 'alert' : undefined}>
          {error && <Icon name="alert" size={16} />}
          {below}
        </p>
      )}
    </div>
  )
}
