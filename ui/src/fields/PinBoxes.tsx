import { useId } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../display/Icon.tsx'
import css from './PinBoxes.module.css'

interface PinBoxesProps {
  label: string
  value: string
  length?: number
  /** Shakes once when it appears; the owner clears it when the value changes. */
  error?: string | undefined
  /** Such as a warning about weak digits. */
  hint?: string | undefined
  isDisabled?: boolean
  autoFocus?: boolean
  onValue: (value: string) => void
}

/** Digits that are not shown. The keypad of the app feeds it; the one of the device stays away, pasting does nothing. */
export function PinBoxes({ label, value, length = 6, error, hint, isDisabled, autoFocus, onValue }: PinBoxesProps) {
  const id = useId()
  return (
    <div className={css.pin}>
      <div className={classes(css.field, error && css.shaking)}>
        <input
          className={css.input}
          type="password"
          inputMode="none"
          autoComplete="off"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? id : undefined}
          value={value}
          disabled={isDisabled}
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={autoFocus}
          onPaste={(event) => event.preventDefault()}
          onDrop={(event) => event.preventDefault()}
          onChange={(event) => onValue(event.target.value.replaceAll(/\D/g, '').slice(0, length))}
        />
        <span className={css.boxes} aria-hidden="true">
          {Array.from({ length }, (_, index) => (
            <span
              key={index}
              className={classes(
                css.box,
                index < value.length && css.filled,
                index === value.length && css.next,
                error && css.failed,
              )}
            />
          ))}
        </span>
      </div>
      {error ? (
        <p id={id} className={css.error} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      ) : (
        hint && (
          <p id={id} className={css.hint} role="status">
            {hint}
          </p>
        )
      )}
    </div>
  )
}
