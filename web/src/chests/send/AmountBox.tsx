import { useId } from 'react'
import { Currency } from '@mela/contract/money.ts'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { CurrencySign } from '../../wallet/index.ts'
import css from './AmountBox.module.css'

const QUICK = [100, 500, 1000, 5000]

interface AmountBoxProps {
  label: string
  value: string
  /** What comes of it, in words, where that is another number. */
  total: string | undefined
  onValue: (value: string) => void
}

/** How many diamonds, large. */
export function AmountBox({ label, value, total, onValue }: AmountBoxProps) {
  const { locale } = useI18n()
  const id = useId()
  return (
    <div className={css.box}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.line}>
        <input
          id={id}
          className={css.input}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          maxLength={12}
          size={Math.max(1, value.length)}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
        <CurrencySign type={Currency.Diamond} size={30} />
      </div>
      <div className={css.quick}>
        {QUICK.map((each) => (
          <Chip key={each} isOn={value === String(each)} onSelect={() => onValue(String(each))}>
            {new Intl.NumberFormat(locale).format(each)}
          </Chip>
        ))}
      </div>
      <output className={css.total} htmlFor={id}>
        {total}
      </output>
    </div>
  )
}
