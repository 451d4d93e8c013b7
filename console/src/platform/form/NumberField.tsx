import { useState } from 'react'
import { Field } from '@mela/ui/fields/Field.tsx'

interface NumberFieldProps {
  label: string
  value: number
  min: number
  max: number
  isReadOnly: boolean
  onValue: (value: number) => void
}

/** A whole number. What is typed stays as it is until it is one. */
export function NumberField({ label, value, min, max, isReadOnly, onValue }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>()
  const isRight = (text: string) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max
  const shown = typed !== undefined && !isRight(typed) ? typed : String(value)
  return (
    <Field
      label={label}
      value={shown}
      inputMode="numeric"
      autoComplete="off"
      readOnly={isReadOnly}
      error={isRight(shown) ? undefined : `From ${min} to ${max}`}
      onValue={(text) => {
        setTyped(text)
        if (isRight(text)) onValue(Number(text))
      }}
    />
  )
}
