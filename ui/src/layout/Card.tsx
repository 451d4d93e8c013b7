import { useId, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './Card.module.css'

export interface CardProps {
  /** Above the card. */
  title?: string | undefined
  /** At the end of the title's line. */
  act?: { label: string; onAct: () => void } | undefined
  /** Rows fill a card to its edge, words keep away from it. */
  isPadded?: boolean
  children: ReactNode
}

/** A surface on the page that holds what belongs together. */
export function Card({ title, act, isPadded, children }: CardProps) {
  const id = useId()
  return (
    <section aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={css.head}>
          <h2 id={id} className={css.title}>
            {title}
          </h2>
          {act && (
            <button type="button" className={css.act} onClick={act.onAct}>
              {act.label}
            </button>
          )}
        </div>
      )}
      <div className={classes(css.card, isPadded && css.padded)}>{children}</div>
    </section>
  )
}
