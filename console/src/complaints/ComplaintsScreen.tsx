import { useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { useNow } from '../platform/clock.ts'
import { KeyHints } from '../platform/table/KeyHints.tsx'
import { countText } from '../platform/form/money.ts'
import { Page } from '../platform/Page.tsx'
import type { Column } from '../platform/table/column.ts'
import { Table } from '../platform/table/Table.tsx'
import { momentText, waitText } from '../platform/times.ts'
import { useKeys } from '../platform/table/use-keys.ts'
import { useLive } from '../platform/table/use-live.ts'
import { useRows } from '../platform/table/use-rows.ts'
import { ComplaintDialogs, type ComplaintAct } from './ComplaintDialogs.tsx'
import { ComplaintPane } from './ComplaintPane.tsx'
import { aboutText, isStatus, QUEUES, REASONS, type Report, type Status } from './words.ts'
import css from './ComplaintsScreen.module.css'

const LIVE_MS = 5_000
const PAGE = 50
const HINTS = [
  ['J K', 'move'],
  ['U', 'uphold'],
  ['D', 'dismiss'],
] as const

export function ComplaintsScreen() {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const status = isStatus(search['status']) ? search['status'] : 'open'
  const navigate = useNavigate()
  const { value, error, refresh } = useLive('listReports', { status, limit: PAGE }, LIVE_MS)
  const walk = useRows(value?.list.map(({ id }) => id))
  const row = value?.list.find(({ id }) => id === walk.selected)
  const [asked, setAsked] = useState<{ act: ComplaintAct; report: Report }>()
  const ask = (act: ComplaintAct) => {
    if (row) setAsked({ act, report: row })
  }
  const decide = (act: 'uphold' | 'dismiss') => () => {
    if (row?.status === 'open') ask(act)
  }
  useKeys({
    j: walk.next,
    k: walk.previous,
    ArrowDown: walk.next,
    ArrowUp: walk.previous,
    u: decide('uphold'),
    d: decide('dismiss'),
  })
  const done = async (said: string) => {
    showToast(said, { icon: 'check' })
    await refresh()
  }
  return (
    <Page
      title="Complaints"
      note={value && status === 'open' && `${countText(value.total)} waiting`}
      acts={<KeyHints hints={HINTS} />}
      pane={<ComplaintPane report={row} onAct={ask} />}
    >
      <div className={css.queues} role="group" aria-label="Queues">
        {QUEUES.map((each) => (
          <Chip
            key={each.status}
            isOn={each.status === status}
            onSelect={() =>
              void navigate({ to: each.status === 'open' ? '/complaints' : `/complaints?status=${each.status}` })
            }
          >
            {each.name}
            {each.status === status && value && ` ${countText(value.total)}`}
          </Chip>
        ))}
      </div>
      <ReportTable {...{ status, error, walk }} rows={value?.list} onRetry={() => void refresh()} />
      {asked && <ComplaintDialogs {...asked} onDone={done} onClose={() => setAsked(undefined)} />}
    </Page>
  )
}

interface ReportTableProps {
  status: Status
  rows: readonly Report[] | undefined
  error: string | undefined
  walk: ReturnType<typeof useRows>
  onRetry: () => void
}

function ReportTable({ status, rows, error, walk, onRetry }: ReportTableProps) {
  const now = useNow(10_000)
  const columns: readonly Column<Report>[] = [
    { name: 'About', isWide: true, cell: (report) => <b>{aboutText(report)}</b> },
    { name: 'What', isExtra: true, cell: ({ group_id }) => (group_id ? 'Group' : 'Person') },
    { name: 'Reason', cell: ({ reason }) => <Tag tone="warning">{REASONS[reason]}</Tag> },
    { name: 'With', isExtra: true, cell: (report) => withText(report) || '–' },
    { name: 'By', isExtra: true, cell: ({ reporter }) => <span className={css.by}>{reporter?.name ?? '–'}</span> },
    {
      name: status === 'open' ? 'Waiting' : 'Made',
      cell: ({ created_at }) => (status === 'open' ? waitText(created_at, now) : momentText(created_at, now)),
    },
  ]
  return (
    <Table
      label="Complaints"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={(report) => `${aboutText(report)}, ${REASONS[report.reason]}`}
      selected={walk.selected}
      onSelect={walk.select}
      error={error}
      onRetry={onRetry}
    />
  )
}

const withText = ({ has_message, images }: Report) =>
  [has_message && 'message', images.length > 0 && `${images.length} ${images.length === 1 ? 'picture' : 'pictures'}`]
    .filter(Boolean)
    .join(', ')
