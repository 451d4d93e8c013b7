import css from './Progress.module.css'

interface ProgressProps {
  label: string
  /** Between 0 and 1. */
  share: number
  /** The number in words, beside the bar or read aloud. */
  valueText: string
}

const whole = (share: number) => Math.round(Math.max(0, Math.min(1, share)) * 100)

/** How far something that runs has come. */
export function Progress({ label, share, valueText }: ProgressProps) {
  const percent = whole(share)
  return (
    <div className={css.progress}>
      <div
        className={css.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={valueText}
      >
        <div className={css.fill} style={{ transform: `scaleX(${percent / 100})` }} />
      </div>
      <span className={css.value} aria-hidden="true">
        {valueText}
      </span>
    </div>
  )
}

const RADIUS = 15
const ROUND = 2 * Math.PI * RADIUS

/** Over a picture or beside a line, where there is no room for a bar. */
export function ProgressRing({ label, share, valueText, size = 36 }: ProgressProps & { size?: number }) {
  return (
    <svg
      className={css.ring}
      width={size}
      height={size}
      viewBox="0 0 36 36"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={whole(share)}
      aria-valuetext={valueText}
    >
      <circle cx={18} cy={18} r={RADIUS} className={css.ground} />
      <circle
        cx={18}
        cy={18}
        r={RADIUS}
        className={css.arc}
        strokeDasharray={ROUND}
        strokeDashoffset={ROUND * (1 - whole(share) / 100)}
      />
    </svg>
  )
}
