import { useId } from 'react'
import css from './Select.module.css'

interface SelectProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onValue: (value: Value) => void
  /** The label stands above and not only for those who do not see. */
  isLabelled?: boolean
}

/** The machine's own list: the fastest one by keyboard. */
export function Select<Value extends string>({ label, value, options, onValue, isLabelled }: SelectProps<Value>) {
  const id = useId()
  return (
    <div className={css.frame}>
      <label htmlFor={id} className={isLabelled ? css.label : 'screen-reader-only'}>
        {label}
      </label>
      <select id={id} className={css.select} value={value} onChange={(event) => onValue(event.target.value as Value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
