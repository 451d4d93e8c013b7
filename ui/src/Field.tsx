import { useId, useState, type ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import css from './Field.module.css'

interface FieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'className' | 'id'> {
  label: string
  value: string
  /** Shown below; the owner clears it when the value changes. */
  error?: string | undefined
  hint?: string | undefined
  onValue: (value: string) => void
}

export function Field({ label, error, hint, onValue, ...input }: FieldProps) {
  const id = useId()
  return (
    <div>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes(css.box, error && css.failed)}>
        <input
          {...input}
          id={id}
          className={css.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-below` : undefined}
          onChange={(event) => onValue(event.target.value)}
        />
      </div>
      <Below id={`${id}-below`} error={error} hint={hint} />
    </div>
  )
}

interface PasswordFieldProps extends Omit<FieldProps, 'type'> {
  showLabel: string
  hideLabel: string
}

export function PasswordField({ label, error, hint, onValue, showLabel, hideLabel, ...input }: PasswordFieldProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    <div>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes(css.box, error && css.failed)}>
        <input
          {...input}
          id={id}
          className={css.input}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-below` : undefined}
          onChange={(event) => onValue(event.target.value)}
        />
        <IconButton
          icon={isShown ? 'eye' : 'eye_off'}
          iconSize={22}
          label={isShown ? hideLabel : showLabel}
          className={css.toggle}
          onClick={() => setShown(!isShown)}
        />
      </div>
      <Below id={`${id}-below`} error={error} hint={hint} />
    </div>
  )
}

function Below({ id, error, hint }: { id: string; error: string | undefined; hint: string | undefined }) {
  if (error)
    return (
      <p id={id} className={css.error} role="alert">
        <Icon name="alert" size={16} />
        {error}
      </p>
    )
  if (!hint) return null
  return (
    <p id={id} className={css.hint}>
      {hint}
    </p>
  )
}
