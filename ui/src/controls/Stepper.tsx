import { Icon } from '../display/Icon.tsx'
import css from './Stepper.module.css'

interface StepperProps {
  label: string
  value: number
  least: number
  most: number
  lessLabel: string
  moreLabel: string
  onValue: (value: number) => void
}

/** A small whole number. */
export function Stepper({ label, value, least, most, lessLabel, moreLabel, onValue }: StepperProps) {
  return (
    <div className={css.stepper} role="group" aria-label={label}>
      <button
        type="button"
        className={css.button}
        aria-label={lessLabel}
        disabled={value <= least}
        onClick={() => onValue(value - 1)}
      >
        <Icon name="minus" size={18} />
      </button>
      <output className={css.value}>{value}</output>
      <button
        type="button"
        className={css.button}
        aria-label={moreLabel}
        disabled={value >= most}
        onClick={() => onValue(value + 1)}
      >
        <Icon name="plus" size={18} />
      </button>
    </div>
  )
}
