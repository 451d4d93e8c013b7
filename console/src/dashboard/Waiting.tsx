import { Link } from '@tanstack/react-router'
import { Icon } from '@mela/ui/display/Icon.tsx'
import type { IconName } from '@mela/ui/display/icon-paths.ts'
import { classes } from '@mela/ui/classes.ts'
import { useNow } from '../platform/clock.ts'
import { countText } from '../platform/form/money.ts'
import { Panel } from '../platform/Page.tsx'
import type { Dashboard } from '../platform/site-state.ts'
import { waitText } from '../platform/times.ts'
import css from './DashboardScreen.module.css'

type Queue = keyof Dashboard['queues']
const QUEUES: readonly { queue: Queue; name: string; icon: IconName; to: string }[] = [
  { queue: 'withdrawals', name: 'Withdrawals', icon: 'arrow_out', to: '/withdrawals' },
  { queue: 'second', name: 'Second reviews', icon: 'contacts', to: '/withdrawals?queue=second' },
  { queue: 'recharges', name: 'Recharges', icon: 'arrow_in', to: '/recharges' },
  { queue: 'deposits', name: 'Unmatched deposits', icon: 'bank', to: '/recharges?queue=unmatched' },
  { queue: 'identities', name: 'ID checks', icon: 'shield_check', to: '/identity' },
  { queue: 'complaints', name: 'Complaints', icon: 'flag', to: '/complaints' },
  { queue: 'approvals', name: 'Approvals', icon: 'contacts', to: '/approvals' },
]
const LATE_MS = 30 * 60_000

export function Waiting({ queues }: { queues: Dashboard['queues'] }) {
  const now = useNow(10_000)
  return (
    <Panel title="Waiting for you">
      <ul className={css.waiting}>
        {QUEUES.map(({ queue, name, icon, to }) => {
          const { count, oldest_at } = queues[queue]
          const isLate = oldest_at !== null && now - Date.parse(oldest_at) > LATE_MS
          return (
            <li key={queue}>
              <Link to={to} className={css.queue}>
                <span className={classes(css.queueIcon, isLate && css.late)}>
                  <Icon name={icon} size={18} />
                </span>
                <span className={css.queueName}>
                  <b>{name}</b>
                  <span className={css.quiet}>
                    {oldest_at === null ? 'All clear' : `Oldest ${waitText(oldest_at, now)}`}
                  </span>
                </span>
                <span className={css.queueCount}>{countText(count)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
