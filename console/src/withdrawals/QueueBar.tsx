import { useNavigate } from '@tanstack/react-router'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import type { AdminOutput } from '../platform/api.ts'
import { countText } from '../platform/form/money.ts'
import { QUEUES, type Queue } from './words.ts'
import css from './WithdrawalsScreen.module.css'

interface QueueBarProps {
  queue: Queue
  /** The number of the only one that is shown. */
  only: string | undefined
  counts: AdminOutput<'listWithdrawalQueue'>['counts'] | undefined
  isFiltered: boolean
  areFiltersOpen: boolean
  onFilters: () => void
}

export function QueueBar({ queue, only, counts, isFiltered, areFiltersOpen, onFilters }: QueueBarProps) {
  const navigate = useNavigate()
  const go = (next: Queue) => void navigate({ to: next === 'waiting' ? '/withdrawals' : `/withdrawals?queue=${next}` })
  return (
    <div className={css.queues} role="group" aria-label="Queues">
      {only && (
        <Chip isOn onSelect={() => go('waiting')}>
          Withdrawal {only}
        </Chip>
      )}
      {QUEUES.map((each) => (
        <Chip key={each.queue} isOn={!only && each.queue === queue} onSelect={() => go(each.queue)}>
          {each.name} {counts && countText(counts[each.queue])}
        </Chip>
      ))}
      <span className={css.end}>
        <Button
          variant={isFiltered ? 'tint' : 'soft'}
          size="small"
          icon="filter"
          aria-expanded={areFiltersOpen}
          onClick={onFilters}
        >
          Filter
        </Button>
      </span>
    </div>
  )
}
