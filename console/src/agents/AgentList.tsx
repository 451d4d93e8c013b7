import { useState } from 'react'
import { useNow } from '../platform/clock.ts'
import { countText } from '../platform/form/money.ts'
import { Page } from '../platform/Page.tsx'
import { useMay } from '../platform/session.ts'
import type { Column } from '../platform/table/column.ts'
import { KeyHints } from '../platform/table/KeyHints.tsx'
import { Pages } from '../platform/table/Pages.tsx'
import { PersonCell } from '../platform/table/PersonCell.tsx'
import { Table } from '../platform/table/Table.tsx'
import { useKeys } from '../platform/table/use-keys.ts'
import { useLive } from '../platform/table/use-live.ts'
import { useRows } from '../platform/table/use-rows.ts'
import { dateText, momentText } from '../platform/times.ts'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { AgentDialogs, type AgentAct } from './AgentDialogs.tsx'
import { AgentPane } from './AgentPane.tsx'
import { Queues } from './Queues.tsx'
import { useCounts } from './use-counts.ts'
import { earnedText, titleOf, type Agent, type AgentState } from './words.ts'
import css from './AgentsScreen.module.css'

const LIVE_MS = 5_000
const PAGE = 50
const MOVE = [['J K', 'move']] as const
const ACTS = { agent: { act: 'block', key: 'b' }, blocked: { act: 'unblock', key: 'u' } } as const

export function AgentList({ state }: { state: AgentState }) {
  const [pos, setPos] = useState(0)
  const list = useLive('listAgents', { state, pos, limit: PAGE }, LIVE_MS)
  const { counts, refresh: recount } = useCounts()
  const { value } = list
  const walk = useRows(value?.list.map(({ person }) => person.user_id))
  const row = value?.list.find(({ person }) => person.user_id === walk.selected)
  const [asked, setAsked] = useState<AgentAct>()
  const mayDecide = useMay('risk', 'admin')
  const { act, key } = ACTS[state]
  const ask = () => {
    if (row && mayDecide) setAsked({ act, person: row.person })
  }
  useKeys({ j: walk.next, k: walk.previous, ArrowDown: walk.next, ArrowUp: walk.previous, [key]: ask })
  const done = async (said: string, failure?: unknown) => {
    if (failure === undefined) showToast(said, { icon: 'check' })
    await Promise.all([list.refresh(), recount()])
  }
  return (
    <Page
      title="Agents"
      note={counts.review !== undefined && `${countText(counts.review)} waiting`}
      acts={<KeyHints hints={mayDecide ? [...MOVE, [key.toUpperCase(), act]] : MOVE} />}
      pane={<AgentPane key={row?.person.user_id} agent={row} onAct={ask} />}
    >
      <Queues queue={state} counts={counts} />
      <AgentTable state={state} rows={value?.list} walk={walk} error={list.error} onRetry={() => void list.refresh()} />
      {value && <Pages {...{ pos, total: value.total, shown: value.list.length, size: PAGE }} onPos={setPos} />}
      {asked && <AgentDialogs {...asked} onDone={done} onClose={() => setAsked(undefined)} />}
    </Page>
  )
}

interface AgentTableProps {
  state: AgentState
  rows: readonly Agent[] | undefined
  walk: ReturnType<typeof useRows>
  error: string | undefined
  onRetry: () => void
}

function AgentTable({ state, rows, walk, error, onRetry }: AgentTableProps) {
  const now = useNow(60_000)
  return (
    <Table
      label={titleOf(state)}
      columns={columnsOf(state, now)}
      rows={rows}
      keyOf={({ person }) => person.user_id}
      nameOf={({ person }) => person.name}
      selected={walk.selected}
      onSelect={walk.select}
      error={error}
      onRetry={onRetry}
      empty={{ title: state === 'agent' ? 'No agents yet' : 'Nobody is blocked' }}
    />
  )
}

function columnsOf(state: AgentState, now: number): readonly Column<Agent>[] {
  const person: Column<Agent> = {
    name: 'Person',
    isWide: state === 'agent',
    cell: (row) => (
      <span className={css.named}>
        <PersonCell person={row.person} />
      </span>
    ),
  }
  const members: Column<Agent> = { name: 'Members', isRight: true, cell: (row) => countText(row.members) }
  if (state === 'blocked') {
    return [
      person,
      { name: 'Why', isWide: true, cell: ({ reason }) => reason },
      { ...members, isExtra: true },
      { name: 'Blocked', cell: ({ since }) => momentText(since, now) },
    ]
  }
  return [
    person,
    { name: 'Since', isExtra: true, cell: ({ since }) => dateText(since) },
    members,
    {
      name: 'Earned, 30 days',
      isRight: true,
      cell: (row) => <span className={row.earned.length === 0 ? css.quiet : undefined}>{earnedText(row)}</span>,
    },
  ]
}
