import { useState } from 'react'
import { Field } from '@mela/ui/fields/Field.tsx'
import { parsePercent, percentText } from '../platform/form/percent.ts'

interface PercentFieldProps {
  label: string
  /** Parts of a million. */
  value: number
  isReadOnly: boolean
  onValue: (value: number) => void
}

export function PercentField({ label, value, isReadOnly, onValue }: PercentFieldProps) {
  const [typed, setTyped] = useState<string>()
  // What was typed stays as long as it means the value, so that a point can be written.
  const isKept = typed !== undefined && (parsePercent(typed) ?? value) === value
  const shown = isKept ? typed : percentText(value)
  return (
    <Field
      label={label}
      value={shown}
      inputMode="decimal"
      autoComplete="off"
      readOnly={isReadOnly}
      end={<span aria-hidden>%</span>}
      error={parsePercent(shown) === undefined ? 'From 0 to 100, with at most four decimals' : undefined}
      onValue={(text) => {
        setTyped(text)
        const parsed = parsePercent(text)
        if (parsed !== undefined) onValue(parsed)
      }}
    />
  )
}
