import { classes } from '../classes.ts'
import css from './Meter.module.css'

const NEAR = 0.8

interface MeterProps {
  label: string
  /** The number in words, always beside it. */
  valueText: string
  /** Between 0 and 1. */
  share: number
  /** Otherwise it follows the share: a warning near the end. By night more is better. */
  tone?: 'calm' | 'near' | 'danger' | 'night'
  /** Where label and number are read beside it already. */
  isBare?: boolean
}

/** How much is used of what there is. */
export function Meter({ label, valueText, share, tone = share >= NEAR ? 'near' : 'calm', isBare }: MeterProps) {
  const percent = Math.round(Math.max(0, Math.min(1, share)) * 100)
  return (
    <div className={css.meter}>
      {!isBare && (
        <div className={css.words} aria-hidden="true">
          <span>{label}</span>
          <b className={css.value}>{valueText}</b>
        </div>
      )}
      <div
        className={classes(css.track, tone === 'night' && css.dark)}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={valueText}
      >
        <div className={classes(css.fill, css[tone])} style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
