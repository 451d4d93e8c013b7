import { classes } from '../classes.ts'
import css from './Amount.module.css'

/** As Intl.NumberFormat hands them out. */
export interface AmountPart {
  type: string
  value: string
}
interface AmountProps {
  parts: readonly AmountPart[]
  /** The one amount of a screen, or one of many in a list. */
  variant?: 'hero' | 'row'
  /** Money that came in is told by colour besides its sign. */
  isGain?: boolean
  /** Read aloud instead of the signs. */
  spoken?: string | undefined
  /** Covered; these words are read aloud instead. */
  hidden?: string | undefined
}

const MINUS = '\u2212'

export function Amount({ parts, variant = 'row', isGain, spoken, hidden }: AmountProps) {
  const words = hidden ?? spoken
  return (
    <span className={classes(css.amount, css[variant], isGain && css.gain)}>
      <span aria-hidden={words ? true : undefined}>
        {hidden
          ? '\u2022\u2022\u2022\u2022'
          : parts.map(({ type, value }, index) => (
              <span key={index} className={type === 'decimal' || type === 'fraction' ? css.minor : undefined}>
                {type === 'minusSign' ? MINUS : value}
              </span>
            ))}
      </span>
      {words && <span className="screen-reader-only">{words}</span>}
    </span>
  )
}
