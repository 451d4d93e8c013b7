import { useNavigate } from '@tanstack/react-router'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import { countText } from '../platform/form/money.ts'
import type { Counts } from './use-counts.ts'
import { addressOf, AGENTS, APPLICATIONS, type Queue } from './words.ts'
import css from './AgentsScreen.module.css'

const GROUPS = [
  { label: 'Applications', queues: APPLICATIONS },
  { label: 'Agents', queues: AGENTS },
]

export function Queues({ queue: shown, counts }: { queue: Queue; counts: Counts }) {
  const navigate = useNavigate()
  return (
    <div className={css.queues}>
      {GROUPS.map(({ label, queues }) => (
        <div key={label} className={css.group} role="group" aria-label={label}>
          {queues.map(({ queue, name }) => (
            <Chip key={queue} isOn={queue === shown} onSelect={() => void navigate({ to: addressOf(queue) })}>
              {name}
              {counts[queue] !== undefined && ` ${countText(counts[queue])}`}
            </Chip>
          ))}
        </div>
      ))}
    </div>
  )
}
