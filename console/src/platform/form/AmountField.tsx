import { Field } from '@mela/ui/fields/Field.tsx'

const TYPED = /^\d{0,12}(\.\d{0,12})?$/

interface AmountFieldProps {
  label: string
  value: string
  hint?: string
  isReadOnly: boolean
  onValue: (value: string) => void
}

/** Digits and one point; whether it fits the currency is for the server to say. */
export function AmountField({ label, value, hint, isReadOnly, onValue }: AmountFieldProps) {
  return (
    <Field
      label={label}
      value={value}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      readOnly={isReadOnly}
      error={/^\d+(\.\d+)?$/.test(value) ? undefined : 'A number is needed'}
      onValue={(typed) => TYPED.test(typed) && onValue(typed)}
    />
  )
}

export const isAmount = (text: string): boolean => /^\d+(\.\d+)?$/.test(text)
