import type { MouseEvent, ReactNode } from 'react'
import { Badge } from '../feedback/Badge.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../display/Icon.tsx'
import type { IconName } from '../display/icon-paths.ts'
import css from './Tabs.module.css'

export interface TabItem {
  href: string
  icon: IconName
  label: string
  isCurrent: boolean
  count?: number
  /** The count in words. */
  countLabel?: string
}
interface TabsProps {
  label: string
  items: TabItem[]
  onSelect: (href: string) => void
}

/** At the bottom of a phone. */
export function TabBar(props: TabsProps) {
  return (
    <nav className={css.bar} aria-label={props.label}>
      <Items {...props} size={26} />
    </nav>
  )
}

/** At the left edge of a desktop. */
export function Rail({ top, children, ...tabs }: TabsProps & { top: ReactNode; children?: ReactNode }) {
  return (
    <nav className={css.rail} aria-label={tabs.label}>
      <div className={css.top}>{top}</div>
      <Items {...tabs} size={24} />
      <div className={css.end}>{children}</div>
    </nav>
  )
}

function Items({ items, onSelect, size }: TabsProps & { size: number }) {
  const select = (event: MouseEvent, href: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onSelect(href)
  }
  return items.map((item) => (
    <a
      key={item.href}
      href={item.href}
      className={classes(css.tab, item.isCurrent && css.on)}
      aria-current={item.isCurrent ? 'page' : undefined}
      onClick={(event) => select(event, item.href)}
    >
      <Icon name={item.icon} size={size} />
      {item.label}
      <Badge count={item.count ?? 0} className={css.badge} />
      {item.count ? <span className="screen-reader-only">{item.countLabel}</span> : null}
    </a>
  ))
}
