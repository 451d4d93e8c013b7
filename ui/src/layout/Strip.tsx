import type { ReactNode } from 'react'
import css from './Strip.module.css'

/** One line that scrolls sideways instead of wrapping. */
export function Strip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.strip} role="group" aria-label={label}>
      {children}
    </div>
  )
}
