import { useState } from 'react'
import { useNow } from '../platform/clock.ts'
import { countText } from '../platform/form/money.ts'
import { Page } from '../platform/Page.tsx'
import { useMay } from '../platform/session.ts'
import { useSiteState } from '../platform/site-state.ts'
import type { Column } from '../platform/table/column.ts'
import { KeyHints } from '../platform/table/KeyHints.tsx'
import { Pages } from '../platform/table/Pages.tsx'
import { PersonCell } from '../platform/table/PersonCell.tsx'
import { Table } from '../platform/table/Table.tsx'
import { useKeys } from '../platform/table/use-keys.ts'
import { useLive } from '../platform/table/use-live.ts'
import { useRested } from '../platform/table/use-rested.ts'
import { useRows } from '../platform/table/use-rows.ts'
import { momentText, waitText } from '../platform/times.ts'
import { AgentDialogs } from './AgentDialogs.tsx'
import { ApplicationPane } from './ApplicationPane.tsx'
import { Queues } from './Queues.tsx'
import { useCounts } from './use-counts.ts'
import { useDecision } from './use-decision.ts'
import { titleOf, type Application, type ApplicationState } from './words.ts'
import css from './AgentsScreen.module.css'

const LIVE_MS = 5_000
const PAGE = 50
const MOVE = [['J K', 'move']] as const
const DECIDE = [...MOVE, ['A', 'approve'], ['R', 'reject']] as const

/** Who has waited longest comes first; opening an application is written in the audit log. */
export function ApplicationQueue({ state }: { state: ApplicationState }) {
  const [pos, setPos] = useState(0)
  const list = useLive('listAgentApplications', { state, pos, limit: PAGE }, LIVE_MS)
  const { counts, refresh: recount } = useCounts()
  const { value } = list
  const walk = useRows(value?.list.map(({ id }) => id))
  const row = value?.list.find(({ id }) => id === walk.selected)
  const looked = useRested('getAgentApplication', row && { id: row.id })
  const refresh = async () => {
    await Promise.all([list.refresh(), recount()])
  }
  const decision = useDecision(row, looked.value, refresh, looked.retry)
  const mayDecide = useMay('risk', 'admin') && state === 'review'
  useKeys({
    j: walk.next,
    k: walk.previous,
    ArrowDown: walk.next,
    ArrowUp: walk.previous,
    ...(mayDecide && { a: () => void decision.approve(), r: () => decision.ask('reject') }),
  })
  return (
    <Page
      title="Agents"
      note={<Waiting count={counts.review} oldest={state === 'review' && pos === 0 ? value?.list[0] : undefined} />}
      acts={<KeyHints hints={mayDecide ? DECIDE : MOVE} />}
      pane={
        <ApplicationPane
          row={row}
          review={looked.value}
          error={looked.error}
          onRetry={looked.retry}
          decision={decision}
        />
      }
    >
      <Queues queue={state} counts={counts} />
      <ApplicationTable
        state={state}
        rows={value?.list}
        walk={walk}
        error={list.error}
        onRetry={() => void list.refresh()}
      />
      {value && (
        <Pages
          {...{ pos, total: value.total, shown: value.list.length, size: PAGE }}
          names={['Back', 'More']}
          onPos={setPos}
        />
      )}
      {decision.asked && <AgentDialogs {...decision.asked} onDone={decision.done} onClose={decision.close} />}
    </Page>
  )
}

function Waiting({ count, oldest }: { count: number | undefined; oldest: Application | undefined }) {
  const now = useNow(10_000)
  if (count === undefined) return null
  return `${countText(count)} waiting${oldest ? `, longest ${waitText(oldest.created_at, now)}` : ''}`
}

interface ApplicationTableProps {
  state: ApplicationState
  rows: readonly Application[] | undefined
  walk: ReturnType<typeof useRows>
  error: string | undefined
  onRetry: () => void
}

function ApplicationTable({ state, rows, walk, error, onRetry }: ApplicationTableProps) {
  const now = useNow(10_000)
  const isPlay = useSiteState().value?.economy === 'play'
  return (
    <Table
      label={titleOf(state)}
      columns={columnsOf(state, now)}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={({ person }) => person.name}
      selected={walk.selected}
      onSelect={walk.select}
      error={error}
      onRetry={onRetry}
      empty={
        isPlay
          ? { title: 'No agents here', text: 'Diamonds are for play at this site, so nobody can apply.' }
          : { title: state === 'review' ? 'All clear' : 'Nothing here' }
      }
    />
  )
}

function columnsOf(state: ApplicationState, now: number): readonly Column<Application>[] {
  const person: Column<Application> = {
    name: 'Person',
    cell: (row) => (
      <span className={css.named}>
        <PersonCell person={row.person} />
      </span>
    ),
  }
  const written: Column<Application> = {
    name: 'Application',
    isWide: true,
    cell: ({ content }) => <span className={css.quiet}>{content}</span>,
  }
  if (state === 'review') {
    return [person, written, { name: 'Waiting', cell: ({ created_at }) => waitText(created_at, now) }]
  }
  const why: Column<Application> = { ...written, name: 'Why', cell: ({ reason }) => reason }
  return [
    person,
    state === 'rejected' ? why : written,
    { name: 'By', isExtra: true, cell: ({ decided_by }) => decided_by ?? '–' },
    { name: 'Decided', cell: ({ decided_at }) => (decided_at ? momentText(decided_at, now) : '–') },
  ]
}
