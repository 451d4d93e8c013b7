import type { ReactNode } from 'react'
import { Icon } from '@mela/ui/display/Icon.tsx'
import type { IconName } from '@mela/ui/display/icon-paths.ts'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { changeText } from './change.ts'
import css from './DashboardScreen.module.css'

interface FigureProps {
  icon: IconName
  name: string
  value: string
  /** Against the day before until the same time, in tenths of a per cent. */
  change?: bigint | undefined
  chart: ReactNode
}

/** One number that an operator looks at first. */
export function Figure({ icon, name, value, change, chart }: FigureProps) {
  return (
    <section className={css.figure} aria-label={name}>
      <h2 className={css.figureName}>
        <Icon name={icon} size={18} />
        {name}
      </h2>
      <p className={css.figureValue}>{value}</p>
      <div className={css.figureFoot}>
        {change === undefined ? <span /> : <Tag tone={change < 0n ? 'neutral' : 'success'}>{changeText(change)}</Tag>}
        {chart}
      </div>
    </section>
  )
}
