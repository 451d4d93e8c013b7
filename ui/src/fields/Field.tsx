import { useState, type ComponentProps, type ReactNode } from 'react'
import { nearLimit, noticeCut } from './cut-text.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import css from './Field.module.css'

interface FieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'className' | 'id' | 'prefix'> {
  label: string
  value: string
  /** Shown below; the owner clears it when the value changes. */
  error?: string | undefined
  hint?: string | undefined
  /** On the line of the label: how much is used of how much. */
  counter?: string | undefined
  /** Before the value, such as a sign. */
  start?: ReactNode
  /** After the value, such as a button. */
  end?: ReactNode
  onValue: (value: string) => void
}

export function Field({ label, error, hint, counter, start, end, onValue, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} counter={counter ?? nearLimit(input.value, input.maxLength)}>
      {(field) => (
        <>
          {start && <span className={css.start}>{start}</span>}
          <input
            onPaste={noticeCut}
            {...input}
            {...field}
            className={css.input}
            onChange={(event) => onValue(event.target.value)}
          />
          {end && <span className={css.end}>{end}</span>}
        </>
      )}
    </FieldFrame>
  )
}

interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'end'> {
  showLabel: string
  hideLabel: string
}

export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          icon={isShown ? 'eye' : 'eye_off'}
          iconSize={22}
          label={isShown ? hideLabel : showLabel}
          className={css.toggle}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
