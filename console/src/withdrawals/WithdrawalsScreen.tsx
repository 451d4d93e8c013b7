import { useEffect, useRef, useState } from 'react'
import { useSearch } from '@tanstack/react-router'
import { Button } from '@mela/ui/controls/Button.tsx'
import { LongField } from '@mela/ui/fields/LongField.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import type { AdminOutput } from '../platform/api.ts'
import { KeyHints } from '../platform/table/KeyHints.tsx'
import { countText, moneyText } from '../platform/form/money.ts'
import { Page, PaneSection } from '../platform/Page.tsx'
import { useMay } from '../platform/session.ts'
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
import { WithdrawalList } from './WithdrawalList.tsx'
import { useQueueKeys } from './use-queue-keys.ts'
import { isQueue, type Listed, type Queue, type Review } from './words.ts'
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
  const { value, last, error, refresh: refreshList } = useLive('listWithdrawalQueue', input, LIVE_MS)
  const mayDecide = useMay('finance', 'risk', 'admin')
  // A link leads to one by its number, in whatever queue it is.
  const only = mayDecide ? search['id'] : undefined
  const walk = useRows(only ? [only] : value?.list.map(({ id }) => id))
  const listed = only ? undefined : value?.list.find(({ id }) => id === walk.selected)
  const looked = useReview(mayDecide ? listed : undefined, only)
  const row = only ? looked.review : listed
  const rows = only ? looked.review && [looked.review] : value?.list
  const refresh = async () => {
    if (only) looked.retry()
    await refreshList()
  }
  const acts = useActs(row, refresh)
  const request = useRequest(looked.review)
  useTellOthers(queue, listed, only ? undefined : rows, acts)
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
        only={only}
        counts={last?.counts}
        isFiltered={isFiltered(filters)}
        areFiltersOpen={areFiltersOpen}
        onFilters={() => setFiltersOpen(!areFiltersOpen)}
      />
      {areFiltersOpen && <Filters values={filters} searchRef={find} onChange={setFilters} />}
      <WithdrawalList
        {...{ rows, acts, walk }}
        queue={row?.queue ?? queue}
        error={only ? looked.error : error}
        isFiltered={isFiltered(filters)}
        onRetry={() => void refresh()}
      />
      {!only && value && <Shown page={value} limit={limit} onMore={() => setLimit(MOST)} />}
      <ActDialogs acts={acts} review={looked.review} payload_hash={request?.payload_hash} />
    </Page>
  )
}

interface ShownProps {
  page: AdminOutput<'listWithdrawalQueue'>
  limit: number
  onMore: () => void
}

/** How much of the queue the list shows. */
function Shown({ page: { list, total }, limit, onMore }: ShownProps) {
  if (total === 0) return null
  return (
    <p className={css.foot}>
      {countText(list.length)} of {countText(total)} shown
      {total > list.length && limit < MOST && (
        <Button variant="tint" size="small" onClick={onMore}>
          Show more
        </Button>
      )}
    </p>
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
