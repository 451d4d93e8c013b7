import { classes } from '../classes.ts'
import css from './DigitTile.module.css'

interface DigitTileProps {
  digit: string
  /** On a list, chosen in a list, or on a coloured head. */
  tone?: 'plain' | 'on' | 'light'
}

/** Always followed by the sum or a word. */
export function DigitTile({ digit, tone = 'plain' }: DigitTileProps) {
  return <span className={classes(css.tile, css[tone])}>{digit}</span>
}
