import { FieldFrame } from './FieldFrame.tsx'
import { Icon } from '../display/Icon.tsx'
import css from './PhoneField.module.css'

export interface DialCode {
  /** Of the country: several share one code. */
  id: string
  code: string
  country: string
}
interface PhoneFieldProps {
  label: string
  /** What the list of codes is called. */
  codeLabel: string
  codes: readonly DialCode[]
  /** Id of the chosen one. */
  dial: string
  number: string
  error?: string | undefined
  hint?: string | undefined
  isValid?: boolean
  isDisabled?: boolean
  autoFocus?: boolean
  onDial: (id: string) => void
  onNumber: (number: string) => void
}

/** Dial code and number; the list is the one of the device. */
export function PhoneField(props: PhoneFieldProps) {
  const { label, codeLabel, codes, dial, number, error, hint, isValid, isDisabled, autoFocus, onDial, onNumber } = props
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(field) => (
        <>
          <span className={css.dial}>
            <span className={css.code} aria-hidden="true">
              +{codes.find(({ id }) => id === dial)?.code}
              <Icon name="chevron_down" size={16} />
            </span>
            <select
              className={css.select}
              aria-label={codeLabel}
              value={dial}
              disabled={isDisabled}
              onChange={(event) => onDial(event.target.value)}
            >
              {codes.map(({ id, code, country }) => (
                <option key={id} value={id}>{`${country} +${code}`}</option>
              ))}
            </select>
          </span>
          <input
            {...field}
            className={css.number}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            value={number}
            disabled={isDisabled}
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={autoFocus}
            onChange={(event) => onNumber(event.target.value)}
          />
          {isValid && <Icon name="check" size={20} className={css.valid} />}
        </>
      )}
    </FieldFrame>
  )
}
