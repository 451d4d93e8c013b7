import { Field } from '@mela/ui/fields/Field.tsx'
import { PhoneField } from '@mela/ui/fields/PhoneField.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { plainNumber } from './dial-codes.ts'
import type { Dial, Way } from './ways-in.ts'

interface WhoFieldProps {
  way: Way
  dial: Dial
  value: string
  error?: string | undefined
  hint?: string | undefined
  onValue: (value: string) => void
  onBlur?: (input: HTMLInputElement) => void
}

/** A number, an address or a name: whatever the form is about. */
export function WhoField({ way, dial, value, error, hint, onValue, onBlur }: WhoFieldProps) {
  const t = useT()
  if (way === 'mobile') {
    return (
      <PhoneField
        label={t('account.mobile')}
        codeLabel={t('account.dial_code')}
        codes={dial.codes}
        dial={dial.dial}
        number={value}
        error={error}
        hint={hint}
        onDial={dial.choose}
        onNumber={(typed) => onValue(plainNumber(typed, dial.area_code))}
      />
    )
  }
  const plain = { autoCapitalize: 'none', spellCheck: false, value, error, hint, onValue } as const
  return way === 'email' ? (
    <Field {...plain} label={t('account.email')} name="email" type="email" inputMode="email" autoComplete="email" />
  ) : (
    <Field
      {...plain}
      label={t('account.username')}
      name="username"
      autoComplete="username"
      onBlur={(event) => onBlur?.(event.target)}
    />
  )
}
