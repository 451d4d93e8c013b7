import { useEffect, useRef, useState } from 'react'
import { useSearch } from '@tanstack/react-router'
import { Button } from '@mela/ui/controls/Button.tsx'
import { LongField } from '@mela/ui/fields/LongField.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import type { AdminOutput } from '../platform/api.ts'
import { useNow } from '../platform/clock.ts'
import { KeyHints } from '../platform/table/KeyHints.tsx'
import { countText, moneyText } from '../platform/form/money.ts'
import { Page, PaneSection } from '../platform/Page.tsx'
import { PersonCell } from '../platform/table/PersonCell.tsx'
import { useMay, useOperator } from '../platform/session.ts'
import { Table, type Column } from '../platform/table/Table.tsx'
import { momentText, waitText } from '../platform/times.ts'
import { useKeys } from '../platform/table/use-keys.ts'
import { useLive } from '../platform/table/use-live.ts'
import { useRows } from '../platform/table/use-rows.ts'
import { ActDialogs } from './ActDialogs.tsx'
import { DecisionFoot } from './DecisionFoot.tsx'
import { Filters, isFiltered, NO_FILTERS, type FilterValues } from './Filters.tsx'
import { QueueBar } from './QueueBar.tsx'
import { ReviewPane } from './ReviewPane.tsx'
import { SecondRequest } from './SecondRequest.tsx'
import { useActs, type Acts } from './use-acts.ts'
import { useReview } from './use-review.ts'
import { isQueue, isUnsent, RISKS, STATUSES, type Listed, type Queue, type Review } from './words.ts'
import css from './WithdrawalsScreen.module.css'

const LIVE_MS = 5_000
const PAGE = 50
const MOST = 100
const HINTS = [
  ['J K', 'move'],
  ['A', 'approve'],
  ['H', 'hold'],
  ['R', 'reject'],
  ['/', 'find'],
] as const

export function WithdrawalsScreen() {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const queue = isQueue(search['queue']) ? search['queue'] : 'waiting'
  const [filters, setFilters] = useState<FilterValues>(NO_FILTERS)
  const [areFiltersOpen, setFiltersOpen] = useState(false)
  const [limit, setLimit] = useState(PAGE)
  const input = inputOf(queue, filters, search['user_id'], limit)
  const { value, last, error, refresh } = useLive('listWithdrawalQueue', input, LIVE_MS)
  const rows = value?.list
  const walk = useRows(rows?.map(({ id }) => id))
  const row = rows?.find(({ id }) => id === walk.selected)
  const mayDecide = useMay('finance', 'risk', 'admin')
  const looked = useReview(mayDecide ? row : undefined)
  const acts = useActs(row, refresh)
  const request = useRequest(looked.review)
  useTellOthers(queue, row, rows, acts)
  const find = useRef<HTMLInputElement>(null)
  useQueueKeys({ row, acts, walk, review: looked.review, onFind: () => setFiltersOpen(true) })
  useEffect(() => {
    if (areFiltersOpen) find.current?.focus()
  }, [areFiltersOpen])
  return (
    <Page
      title="Withdrawals"
      note={last && waitingText(last)}
      acts={<KeyHints hints={HINTS} />}
      pane={
        <ReviewPane
          row={row}
          review={looked.review}
          error={looked.error}
          onRetry={looked.retry}
          request={request && <SecondRequest request={request} />}
          foot={<DecisionFoot row={row} review={looked.review} acts={acts} />}
        >
          {row?.queue === 'waiting' && mayDecide && <NoteSection acts={acts} />}
        </ReviewPane>
      }
    >
      <QueueBar
        queue={queue}
        counts={last?.counts}
        isFiltered={isFiltered(filters)}
        areFiltersOpen={areFiltersOpen}
        onFilters={() => setFiltersOpen(!areFiltersOpen)}
      />
      {areFiltersOpen && <Filters values={filters} searchRef={find} onChange={setFilters} />}
      <List {...{ queue, rows, error, acts, walk }} isFiltered={isFiltered(filters)} onRetry={() => void refresh()} />
      {value && value.total > 0 && (
        <p className={css.foot}>
          {countText(value.list.length)} of {countText(value.total)} shown
          {value.total > value.list.length && limit < MOST && (
            <Button variant="tint" size="small" onClick={() => setLimit(MOST)}>
              Show more
            </Button>
          )}
        </p>
      )}
      <ActDialogs acts={acts} review={looked.review} payload_hash={request?.payload_hash} />
    </Page>
  )
}

function NoteSection({ acts }: { acts: Acts }) {
  return (
    <PaneSection title="Note">
      <LongField
        label="For the audit log. Optional for approve, required for hold"
        rows={2}
        maxLength={500}
        value={acts.note}
        onValue={acts.setNote}
      />
    </PaneSection>
  )
}

const waitingText = ({ counts, waiting }: AdminOutput<'listWithdrawalQueue'>) =>
  [`${countText(counts.waiting)} waiting`, ...waiting.map(({ type, amount }) => moneyText(amount, type))].join(', ')

function inputOf(
  queue: Queue,
  { type, risk, min, max, person }: FilterValues,
  user_id: string | undefined,
  limit: number,
) {
  return {
    queue,
    limit,
    ...(type && { type: Number(type) }),
    ...(risk && { risk }),
    ...(min && { min }),
    ...(max && { max }),
    ...(person ? { user_id: person.id } : user_id ? { user_id } : {}),
  }
}

/** What the other operator asked for: it is decided with the hash of what was seen. */
function useRequest(review: Review | undefined) {
  const isOpen = review?.queue === 'second' && review.approval_id !== null
  const { value } = useLive('listApprovals', isOpen ? { state: 'open', limit: MOST } : undefined, LIVE_MS)
  return isOpen ? value?.find(({ id }) => id === review.approval_id) : undefined
}

/** A row that another operator decided meanwhile leaves the list; whoever looked at it is told. */
function useTellOthers(queue: Queue, row: Listed | undefined, rows: readonly Listed[] | undefined, acts: Acts) {
  const last = useRef<{ queue: Queue; row: Listed | undefined }>(undefined)
  const isOwn = useRef(acts.isOwn)
  useEffect(() => {
    const seen = last.current
    if (!rows) return
    last.current = { queue, row }
    if (!seen?.row || seen.queue !== queue || queue === 'done') return
    const isGone = !rows.some(({ id }) => id === seen.row!.id)
    if (isGone && !isOwn.current(seen.row.id))
      showToast(`Another operator decided ${seen.row.person.name}`, { icon: 'info' })
  }, [queue, row, rows])
}

interface QueueKeys {
  row: Listed | undefined
  review: Review | undefined
  acts: Acts
  walk: ReturnType<typeof useRows>
  onFind: () => void
}

function useQueueKeys({ row, review, acts, walk, onFind }: QueueKeys) {
  const operator = useOperator()
  const isOwn = row?.requested_by === operator?.name
  // What was not seen cannot be decided.
  const decide = (act: () => void) => () => {
    if (review) act()
  }
  useKeys({
    j: walk.next,
    k: walk.previous,
    ArrowDown: walk.next,
    ArrowUp: walk.previous,
    '/': onFind,
    Enter: () => document.querySelector<HTMLElement>('aside[aria-label="Selected withdrawal"] button')?.focus(),
    Escape: () => document.getElementById('content')?.focus(),
    ...(row?.queue === 'waiting' && {
      a: decide(() => void acts.approve()),
      h: decide(() => acts.ask('hold')),
      r: decide(() => acts.ask('reject')),
    }),
    ...(isUnsent(row) && { h: decide(() => acts.ask('hold')), r: decide(() => acts.ask('reject')) }),
    ...(row?.queue === 'hold' && { a: decide(() => acts.ask('release')), r: decide(() => acts.ask('reject')) }),
    ...(row?.queue === 'second' &&
      !isOwn && { a: decide(() => acts.ask('agree')), r: decide(() => acts.ask('disagree')) }),
  })
}

interface ListProps {
  queue: Queue
  rows: readonly Listed[] | undefined
  error: string | undefined
  isFiltered: boolean
  acts: Acts
  walk: ReturnType<typeof useRows>
  onRetry: () => void
}

function List({ queue, rows, error, isFiltered: hasFilters, acts, walk, onRetry }: ListProps) {
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
