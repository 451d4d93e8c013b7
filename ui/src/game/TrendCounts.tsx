import type { ReactNode } from 'react'
import css from './TrendCounts.module.css'

interface TrendCountsProps {
  label: string
  counts: readonly { id: string; name: ReactNode; count: number }[]
  /** In one line. */
  columns: number
}

/** How often each value came. */
export function TrendCounts({ label, counts, columns }: TrendCountsProps) {
  return (
    <div role="group" aria-label={label}>
      <dl className={css.counts} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
        {counts.map(({ id, name, count }) => (
          <div key={id} className={css.cell}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
