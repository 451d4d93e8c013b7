import { useState } from 'react'
import { hundredthsText, parseHundredths } from '../platform/form/hundredths.ts'
import css from './Games.module.css'

interface HundredthsInputProps {
  id?: string
  label: string
  value: number
  isReadOnly: boolean
  onValue: (value: number) => void
}

/** A number with two decimals inside a row. What is typed stays until it is one. */
export function HundredthsInput({ id, label, value, isReadOnly, onValue }: HundredthsInputProps) {
  const [typed, setTyped] = useState<string>()
  const isKept = typed !== undefined && (parseHundredths(typed) ?? value) === value
  const shown = isKept ? typed : hundredthsText(value)
  return (
    <input
      id={id}
      className={css.number}
      aria-label={label}
      aria-invalid={parseHundredths(shown) === undefined}
      inputMode="decimal"
      autoComplete="off"
      readOnly={isReadOnly}
      value={shown}
      onBlur={() => setTyped(undefined)}
      onChange={(event) => {
        setTyped(event.target.value)
        const parsed = parseHundredths(event.target.value)
        if (parsed !== undefined) onValue(parsed)
      }}
    />
  )
}
