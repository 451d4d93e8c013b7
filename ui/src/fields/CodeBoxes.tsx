import { FieldFrame } from './FieldFrame.tsx'
import { classes } from '../classes.ts'
import css from './CodeBoxes.module.css'

interface CodeBoxesProps {
  label: string
  value: string
  length?: number
  error?: string | undefined
  hint?: string | undefined
  isDisabled?: boolean
  autoFocus?: boolean
  onValue: (value: string) => void
  /** Called with the whole code when its last digit is there. */
  onComplete?: (value: string) => void
}

/** One field that looks like boxes, so that pasting, filling in and reading aloud work as in any field. */
export function CodeBoxes(props: CodeBoxesProps) {
  const { label, value, length = 6, error, hint, isDisabled, autoFocus, onValue, onComplete } = props
  const enter = (typed: string) => {
    const digits = typed.replaceAll(/\D/g, '').slice(0, length)
    if (digits === value) return
    onValue(digits)
    if (digits.length === length) onComplete?.(digits)
  }
  return (
    <FieldFrame label={label} error={error} hint={hint} isBare>
      {(field) => (
        <>
          <input
            {...field}
            className={css.input}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={value}
            disabled={isDisabled}
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={autoFocus}
            onChange={(event) => enter(event.target.value)}
          />
          <span className={css.boxes} aria-hidden="true">
            {Array.from({ length }, (_, index) => (
              <span
                key={index}
                className={classes(
                  css.box,
                  error && css.failed,
                  index === Math.min(value.length, length - 1) && css.next,
                )}
              >
                {value[index]}
              </span>
            ))}
          </span>
        </>
      )}
    </FieldFrame>
  )
}
