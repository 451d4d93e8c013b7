import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { useNow } from '../platform/clock.ts'
import { moneyText } from '../platform/form/money.ts'
import { useOperator } from '../platform/session.ts'
import { PersonCell } from '../platform/table/PersonCell.tsx'
import type { Column } from '../platform/table/column.ts'
import { Table } from '../platform/table/Table.tsx'
import type { useRows } from '../platform/table/use-rows.ts'
import { momentText, waitText } from '../platform/times.ts'
import type { Acts } from './use-acts.ts'
import { RISKS, STATUSES, type Listed, type Queue } from './words.ts'
import css from './WithdrawalsScreen.module.css'

interface WithdrawalListProps {
  queue: Queue
  rows: readonly Listed[] | undefined
  error: string | undefined
  isFiltered: boolean
  acts: Acts
  walk: ReturnType<typeof useRows>
  onRetry: () => void
}

export function WithdrawalList({
  queue,
  rows,
  error,
  isFiltered: hasFilters,
  acts,
  walk,
  onRetry,
}: WithdrawalListProps) {
  const now = useNow(10_000)
  const operator = useOperator()
  const columns: readonly Column<Listed>[] = [
    { name: 'Person', isWide: true, cell: ({ person }) => <PersonCell person={person} /> },
    { name: 'Amount', isRight: true, cell: ({ amount, type }) => <b>{moneyText(amount, type)}</b> },
    { name: 'To', isExtra: true, cell: ({ target }) => target },
    {
      name: queue === 'done' ? 'Asked' : 'Waiting',
      cell: ({ created_at }) => (queue === 'done' ? momentText(created_at, now) : waitText(created_at, now)),
    },
    { name: 'Risk', cell: ({ risk }) => <Tag tone={RISKS[risk].tone}>{RISKS[risk].name}</Tag> },
    {
      name: 'Status',
      isExtra: true,
      cell: (row) => <span className={css.quiet}>{statusText(row, operator?.name)}</span>,
    },
  ]
  return (
    <Table
      label="Withdrawals"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={({ person, amount, type }) => `${person.name}, ${moneyText(amount, type)}`}
      selected={walk.selected}
      onSelect={walk.select}
      error={error}
      failed={acts.failed}
      onRetry={onRetry}
      empty={hasFilters ? { title: 'Nothing for these filters' } : { title: 'All clear' }}
    />
  )
}

function statusText(
  { queue, status, requested_by, needs_second, payout_state, paid_by }: Listed,
  own: string | undefined,
): string {
  if (queue === 'second') return requested_by === own ? 'Asked by you' : `Asked by ${requested_by ?? '?'}`
  if (queue === 'hold') return 'On hold'
  if (queue === 'waiting') return needs_second ? 'Needs two' : 'Waiting'
  if (queue === 'paying' && status === 1) return 'To be paid'
  if (payout_state === 'by_hand') return paid_by === own ? 'You pay it' : `${paid_by ?? '?'} pays it`
  if (payout_state === 'unknown' || payout_state === 'deciding') return 'Provider is silent'
  return STATUSES[status].name
}
