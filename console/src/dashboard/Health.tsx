import { Facts } from '@mela/ui/display/Facts.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { countText } from '../platform/form/money.ts'
import { Panel } from '../platform/Page.tsx'
import type { Dashboard } from '../platform/site-state.ts'
import { Sparkline } from './Sparkline.tsx'
import { useCourse } from './use-course.ts'
import css from './DashboardScreen.module.css'

/** `0.4 s`, `3 min` */
const lagText = (seconds: number) =>
  seconds < 60
    ? `${seconds.toLocaleString('en-IN', { maximumFractionDigits: 1 })} s`
    : `${Math.floor(seconds / 60)} min`

/** How far behind the work in the background is, and what stands still on purpose. */
export function Health({ lag, paused }: { lag: Dashboard['lag']; paused: readonly string[] }) {
  const at = JSON.stringify(lag)
  const outbox = useCourse(lag.outbox, at)
  const jobs = useCourse(lag.jobs, at)
  return (
    <Panel title="Behind the scenes">
      <Facts
        facts={[
          { name: 'Outbox', value: `${countText(lag.outbox)} waiting, ${lagText(lag.outbox_seconds)}` },
          { name: 'Jobs', value: `${countText(lag.jobs)} due, ${lagText(lag.jobs_seconds)}` },
          {
            name: 'Failed jobs',
            value: lag.failed_jobs > 0 ? <Tag tone="danger">{countText(lag.failed_jobs)}</Tag> : 'None',
          },
        ]}
      />
      <div className={css.courses}>
        <Sparkline values={outbox} />
        <Sparkline values={jobs} tone="second" />
      </div>
      <h3 className={css.heading}>Paused</h3>
      <p className={css.paused}>
        {paused.length === 0 ? (
          <span className={css.quiet}>Nothing is paused.</span>
        ) : (
          paused.map((name) => (
            <Tag key={name} tone="warning" icon="pause">
              {name.replaceAll('_', ' ')}
            </Tag>
          ))
        )}
      </p>
    </Panel>
  )
}
