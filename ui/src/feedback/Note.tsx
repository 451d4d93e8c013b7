import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../display/Icon.tsx'
import type { IconName } from '../display/icon-paths.ts'
import css from './Note.module.css'

type NoteTone = 'plain' | 'info' | 'warning' | 'success' | 'danger'

const ICONS: Record<NoteTone, IconName> = {
  plain: 'info',
  info: 'info',
  warning: 'alert',
  success: 'shield_check',
  danger: 'alert',
}

interface NoteProps {
  tone?: NoteTone
  icon?: IconName
  /** At most three lines; the important words in a strong element. */
  children: ReactNode
  act?: { label: string; onAct: () => void } | undefined
  /** Said aloud when it appears: at once, or when there is time. */
  role?: 'alert' | 'status' | undefined
}

/** Sits next to what it explains. */
export function Note({ tone = 'plain', icon = ICONS[tone], children, act, role }: NoteProps) {
  return (
    <div className={classes(css.note, css[tone])} role={role}>
      <Icon name={icon} size={20} className={css.icon} />
      <div className={css.text}>{children}</div>
      {act && (
        <button type="button" className={css.act} onClick={act.onAct}>
          {act.label}
        </button>
      )}
    </div>
  )
}
