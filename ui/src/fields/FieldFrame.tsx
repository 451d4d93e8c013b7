import { useId, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../display/Icon.tsx'
import css from './FieldFrame.module.css'

/** What the control inside must carry. */
export interface FieldControl {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}
interface FieldFrameProps {
  label: string
  error?: string | undefined
  hint?: string | undefined
  counter?: string | undefined
  /** The control is as high as its text. */
  isTall?: boolean
  /** The control draws its own edges. */
  isBare?: boolean
  children: (control: FieldControl) => ReactNode
}

/** Label above, edge around, error or hint below: the same for every kind of field. */
export function FieldFrame({ label, error, hint, counter, isTall, isBare, children }: FieldFrameProps) {
  const id = useId()
  return (
    <div>
      <div className={css.top}>
        <label className={css.label} htmlFor={id}>
          {label}
        </label>
        {counter && <span className={css.counter}>{counter}</span>}
      </div>
      <div className={isBare ? css.bare : classes(css.box, isTall && css.tall, error && css.failed)}>
        {children({
          id,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': error || hint ? `${id}-below` : undefined,
        })}
      </div>
      {error ? (
        <p id={`${id}-below`} className={css.error} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-below`} className={css.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}
