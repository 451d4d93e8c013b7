import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../display/Icon.tsx'
import type { IconName } from '../display/icon-paths.ts'
import css from './Tag.module.css'

export type TagTone = 'neutral' | 'accent' | 'gold' | 'success' | 'warning' | 'danger'

/** A status of one or two words. */
export function Tag({ tone = 'neutral', icon, children }: { tone?: TagTone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={classes(css.tag, css[tone])}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}
