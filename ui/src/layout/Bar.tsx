import { classes } from '../classes.ts'
import { Icon } from '../display/Icon.tsx'
import type { IconName } from '../display/icon-paths.ts'
import css from './Bar.module.css'

interface BarProps {
  tone: 'quiet' | 'info' | 'warning' | 'danger'
  icon: IconName
  isTurning?: boolean
  text: string
  act?: { label: string; onAct: () => void } | undefined
}

/** A line between header and content; one at a time. */
export function Bar({ tone, icon, isTurning, text, act }: BarProps) {
  return (
    <div className={classes(css.bar, css[tone])} role="status">
      <Icon name={icon} size={18} className={isTurning ? css.turning : undefined} />
      <span className={css.text}>{text}</span>
      {act && (
        <button type="button" className={css.act} onClick={act.onAct}>
          {act.label}
        </button>
      )}
    </div>
  )
}
