import { useState, type ReactNode } from 'react'
import css from './Changing.module.css'

/** Fades over to a new value; the first one is simply there. */
export function Changing({ value, children }: { value: string; children: ReactNode }) {
  const [shown, setShown] = useState({ value, isNew: false })
  if (shown.value !== value) setShown({ value, isNew: true })
  return (
    <span key={value} className={shown.isNew ? css.changed : undefined}>
      {children}
    </span>
  )
}
