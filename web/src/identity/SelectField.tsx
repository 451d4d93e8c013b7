import { FieldFrame } from '@mela/ui/fields/FieldFrame.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import css from './Document.module.css'

interface SelectFieldProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onValue: (value: string) => void
}

/** One of many; the list is the one of the device. */
export function SelectField({ label, value, options, onValue }: SelectFieldProps) {
  return (
    <FieldFrame label={label}>
      {(field) => (
        <>
          <select {...field} className={css.select} value={value} onChange={(event) => onValue(event.target.value)}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron_down" size={18} className={css.arrow} />
        </>
      )}
    </FieldFrame>
  )
}
