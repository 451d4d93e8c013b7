import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../display/Icon.tsx'
import css from './PickRow.module.css'

interface PickRowProps {
  /** One of the group, or any number of things or of people. */
  kind: 'one' | 'many' | 'people'
  name: string
  value: string
  picture?: ReactNode
  label: string
  /** A sign beside the label. */
  mark?: ReactNode
  detail?: string | undefined
  isPicked: boolean
  /** Already in, or not to be had: why. */
  locked?: string | undefined
  onPick: (isPicked: boolean) => void
}

/** A line to choose; the whole row is the target. */
export function PickRow({ kind, name, value, picture, label, mark, detail, isPicked, locked, onPick }: PickRowProps) {
  const second = locked ?? detail
  return (
    <label className={classes(css.row, locked && css.locked)}>
      <input
        type={kind === 'one' ? 'radio' : 'checkbox'}
        className={classes('screen-reader-only', css.input)}
        name={name}
        value={value}
        checked={isPicked}
        disabled={locked !== undefined}
        onChange={(event) => onPick(event.target.checked)}
      />
      {picture}
      <span className={css.texts}>
        <span className={css.label}>
          {label}
          {mark && <span className={css.sign}>{mark}</span>}
        </span>
        {second && <span className={css.detail}>{second}</span>}
      </span>
      <span className={classes(css.mark, kind === 'many' && css.square)} aria-hidden="true">
        <Icon name="check" size={16} />
      </span>
    </label>
  )
}
