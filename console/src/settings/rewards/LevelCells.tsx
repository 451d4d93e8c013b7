import { useState } from 'react'
import { isAmount } from '../../platform/form/AmountField.tsx'
import { parsePercent, percentText } from '../../platform/form/percent.ts'
import css from './LevelTable.module.css'

interface CellProps<Value> {
  label: string
  value: Value
  isReadOnly: boolean
  onValue: (value: Value) => void
}

const TYPED = /^\d{0,12}(\.\d{0,6})?$/

/** An amount inside a row. */
export function AmountCell({ label, value, isReadOnly, onValue }: CellProps<string>) {
  return (
    <input
      className={css.amount}
      aria-label={label}
      aria-invalid={!isAmount(value)}
      inputMode="decimal"
      autoComplete="off"
      readOnly={isReadOnly}
      value={value}
      onChange={({ target }) => TYPED.test(target.value) && onValue(target.value)}
    />
  )
}

/** Parts of a million, in percent. What is typed stays until it is a share. */
export function ShareCell({ label, value, isReadOnly, onValue }: CellProps<number>) {
  const [typed, setTyped] = useState<string>()
  const isKept = typed !== undefined && (parsePercent(typed) ?? value) === value
  const shown = isKept ? typed : percentText(value)
  return (
    <input
      className={css.share}
      aria-label={label}
      aria-invalid={parsePercent(shown) === undefined}
      inputMode="decimal"
      autoComplete="off"
      readOnly={isReadOnly}
      value={shown}
      onBlur={() => setTyped(undefined)}
      onChange={({ target }) => {
        setTyped(target.value)
        const parsed = parsePercent(target.value)
        if (parsed !== undefined) onValue(parsed)
      }}
    />
  )
}
