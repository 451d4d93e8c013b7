import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../display/Icon.tsx'
import type { IconName } from '../display/icon-paths.ts'
import css from './Chip.module.css'

interface ChipProps {
  icon?: IconName
  isOn: boolean
  isDisabled?: boolean
  onSelect: () => void
  children: ReactNode
}

/** Switches a list or a value at once. */
export function Chip({ icon, isOn, isDisabled, onSelect, children }: ChipProps) {
  return (
    <button
      type="button"
      className={classes(css.chip, isOn && css.on)}
      aria-pressed={isOn}
      disabled={isDisabled}
      onClick={onSelect}
    >
      {icon && <Icon name={icon} size={16} />}
      {children}
    </button>
  )
}

interface PillProps {
  icon?: IconName
  /** What was chosen differs from what stands there at first. */
  isChosen?: boolean
  isOpen?: boolean
  isDisabled?: boolean
  onOpen: () => void
  children: ReactNode
}

/** Opens a choice. */
export function Pill({ icon, isChosen, isOpen, isDisabled, onOpen, children }: PillProps) {
  return (
    <button
      type="button"
      className={classes(css.pill, isChosen && css.chosen)}
      aria-haspopup="dialog"
      aria-expanded={isOpen ?? false}
      disabled={isDisabled}
      onClick={onOpen}
    >
      {icon && <Icon name={icon} size={18} />}
      {children}
      {!icon && <Icon name="chevron_down" size={16} />}
    </button>
  )
}
