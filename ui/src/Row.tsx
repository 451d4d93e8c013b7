import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'
import css from './Row.module.css'

interface RowProps {
  icon: IconName
  label: string
  value?: string
  isDanger?: boolean
  onSelect: () => void
}

/** A line of settings; the whole row is the target. */
export function Row({ icon, label, value, isDanger, onSelect }: RowProps) {
  return (
    <button type="button" className={classes(css.row, isDanger && css.danger)} onClick={onSelect}>
      <span className={css.icon}>
        <Icon name={icon} size={22} />
      </span>
      <span className={css.label}>{label}</span>
      {value && <span className={css.value}>{value}</span>}
      {!isDanger && <Icon name="chevron_right" size={18} className={css.chevron} />}
    </button>
  )
}
