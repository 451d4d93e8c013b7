import { classes } from '../classes.ts'
import { Icon } from '../display/Icon.tsx'
import type { IconName } from '../display/icon-paths.ts'
import css from './QuickActions.module.css'

export interface QuickAction {
  id: string
  icon: IconName
  label: string
  tone?: 'neutral' | 'accent' | 'strong' | 'gold' | 'success' | 'luck'
  isDisabled?: boolean
  onSelect: () => void
}

/** As many in a line as have room, an icon over a word each. */
export function QuickActions({ label, actions }: { label: string; actions: readonly QuickAction[] }) {
  return (
    <ul className={css.actions} aria-label={label}>
      {actions.map(({ id, icon, label: name, tone = 'accent', isDisabled, onSelect }) => (
        <li key={id}>
          <button type="button" className={css.action} disabled={isDisabled} onClick={onSelect}>
            <span className={classes(css.icon, css[tone])}>
              <Icon name={icon} size={26} />
            </span>
            <span className={css.label}>{name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
