import { Icon } from '../display/Icon.tsx'
import css from './Keypad.module.css'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0']

interface KeypadProps {
  label: string
  eraseLabel: string
  isDisabled?: boolean
  onDigit: (digit: string) => void
  onErase: () => void
}

/** At the bottom of a screen that asks for digits. */
export function Keypad({ label, eraseLabel, isDisabled, onDigit, onErase }: KeypadProps) {
  return (
    <div className={css.keys} role="group" aria-label={label}>
      {KEYS.map((digit) =>
        digit ? (
          <button key={digit} type="button" className={css.key} disabled={isDisabled} onClick={() => onDigit(digit)}>
            {digit}
          </button>
        ) : (
          <span key="gap" />
        ),
      )}
      <button
        type="button"
        className={css.erase}
        aria-label={eraseLabel}
        title={eraseLabel}
        disabled={isDisabled}
        onClick={onErase}
      >
        <Icon name="erase" size={26} />
      </button>
    </div>
  )
}
