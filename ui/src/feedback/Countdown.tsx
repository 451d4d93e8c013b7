import { classes } from '../classes.ts'
import { Icon } from '../display/Icon.tsx'
import css from './Countdown.module.css'

interface CountdownProps {
  /** Whole seconds; the owner counts by the clock of the server. */
  seconds: number
  variant: 'cards' | 'small' | 'ring' | 'pill' | 'tag'
  /** What a full ring stands for. */
  total?: number
  /** What is left, in words. */
  label: string
  /** Said aloud at 30, 10 and 5 seconds. */
  announce: (seconds: number) => string
  /** Instead of digits once it is over. */
  locked?: string | undefined
}

const MARKS = [30, 10, 5]
/** How long an announcement stands before it is taken away, so that the next one is heard again. */
const HEARD = 3
const URGENT = 5
const RADIUS = 15
const ROUND = 2 * Math.PI * RADIUS

const two = (number: number) => String(number).padStart(2, '0')

export function Countdown({ seconds, variant, total, label, announce, locked }: CountdownProps) {
  const left = Math.max(0, seconds)
  const mark = MARKS.find((each) => left <= each && left > each - HEARD)
  const isUrgent = left <= URGENT && locked === undefined
  const hasIcon = variant === 'pill' || (variant === 'tag' && locked === undefined)
  return (
    <span className={css.countdown}>
      <span
        className={classes(css[variant], isUrgent && css.urgent)}
        role="timer"
        aria-live="off"
        aria-label={locked ?? label}
      >
        {hasIcon && <Icon name="clock" size={14} />}
        {locked === undefined ? <Digits left={left} variant={variant} total={total ?? left} /> : <span>{locked}</span>}
      </span>
      <span className="screen-reader-only" role="status">
        {mark !== undefined && locked === undefined ? announce(mark) : ''}
      </span>
    </span>
  )
}

function Digits({ left, variant, total }: { left: number; variant: CountdownProps['variant']; total: number }) {
  const minutes = Math.floor(left / 60)
  const time = `${minutes}:${two(left % 60)}`
  if (variant === 'pill' || variant === 'tag') return time
  if (variant === 'ring')
    return (
      <>
        <svg width={44} height={44} viewBox="0 0 36 36" aria-hidden="true">
          <circle cx={18} cy={18} r={RADIUS} />
          <circle
            className={css.arc}
            cx={18}
            cy={18}
            r={RADIUS}
            strokeDasharray={ROUND}
            strokeDashoffset={ROUND * (1 - left / Math.max(1, total))}
          />
        </svg>
        <span className={css.middle}>{minutes > 0 ? time : left}</span>
      </>
    )
  return [...`${two(minutes)}:${two(left % 60)}`].map((sign, index) => (
    <span key={index} className={sign === ':' ? css.colon : css.card} aria-hidden="true">
      {sign}
    </span>
  ))
}
