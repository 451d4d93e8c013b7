import { classes } from '../classes.ts'
import css from './Switch.module.css'

interface SwitchProps {
  label: string
  isOn: boolean
  isDisabled?: boolean
  /** While the change is on its way nothing else may be asked. */
  isBusy?: boolean
  onChange: (isOn: boolean) => void
}

/** Stands alone; a line of settings with a switch is a SwitchRow. */
export function Switch({ label, isOn, isDisabled, isBusy, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-busy={isBusy || undefined}
      disabled={isDisabled}
      className={css.switch}
      onClick={() => {
        if (!isBusy) onChange(!isOn)
      }}
    >
      <SwitchTrack isOn={isOn} isDisabled={isDisabled} />
    </button>
  )
}

/** What a switch looks like, without being one. */
export function SwitchTrack({ isOn, isDisabled }: { isOn: boolean; isDisabled?: boolean | undefined }) {
  return (
    <span className={classes(css.track, isOn && css.on, isDisabled && css.disabled)} aria-hidden="true">
      <span className={css.knob} />
    </span>
  )
}
