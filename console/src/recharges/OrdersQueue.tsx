import { useRef, useState, type ReactNode } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { Facts } from '@mela/ui/display/Facts.tsx'
import { SearchField } from '@mela/ui/fields/SearchField.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../platform/api.ts'
import { useNow } from '../platform/clock.ts'
import { moneyText } from '../platform/form/money.ts'
import { Page, Pane, PaneSection } from '../platform/Page.tsx'
import { PersonCell } from '../platform/table/PersonCell.tsx'
import { PersonLink } from '../platform/table/PersonLink.tsx'
import { ReasonDialog } from '../platform/form/ReasonDialog.tsx'
import { useIsOnline, useMay } from '../platform/session.ts'
import type { Column } from '../platform/table/column.ts'
import { Table } from '../platform/table/Table.tsx'
import { momentText, waitText } from '../platform/times.ts'
import { useKeys } from '../platform/table/use-keys.ts'
import { useLive } from '../platform/table/use-live.ts'
import { useRows } from '../platform/table/use-rows.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { isUndecided, STATUSES, type Recharge } from './words.ts'
import css from './RechargesScreen.module.css'

const LIVE_MS = 5_000
const PAGE = 50

interface OrdersQueueProps {
  queue: 'waiting' | 'open' | 'done'
  tabs: ReactNode
  note: ReactNode
  acts: ReactNode
}

/** What people say they paid. */
export function OrdersQueue({ queue, tabs, note, acts }: OrdersQueueProps) {
  const [query, setQuery] = useState('')
  const input = { queue, limit: PAGE, ...(query.trim() && { query: query.trim() }) }
  const { value, error, refresh } = useLive('listRechargeQueue', input, LIVE_MS)
  const walk = useRows(value?.list.map(({ id }) => id))
  const row = value?.list.find(({ id }) => id === walk.selected)
  const mayDecide = useMay('finance', 'admin')
  const [asked, setAsked] = useState<{ what: 'confirm' | 'fail'; row: Recharge }>()
  const find = useRef<HTMLInputElement>(null)
  const ask = (what: 'confirm' | 'fail') => () => {
    if (row && mayDecide && (what === 'confirm' ? isUndecided(row) : row.status === 1)) setAsked({ what, row })
  }
  useKeys({
    j: walk.next,
    k: walk.previous,
    ArrowDown: walk.next,
    ArrowUp: walk.previous,
    a: ask('confirm'),
    r: ask('fail'),
    '/': () => find.current?.focus(),
  })
  const done = async (said: string) => {
    showToast(said, { icon: 'check' })
    await refresh()
  }
  return (
    <Page
      title="Recharges"
      note={note}
      acts={acts}
      pane={<OrderPane row={row} onConfirm={ask('confirm')} onFail={ask('fail')} />}
    >
      {tabs}
      <div className={css.search}>
        <SearchField ref={find} label="Reference or order" clearLabel="Clear" value={query} onValue={setQuery} />
      </div>
      <OrderTable rows={value?.list} {...{ error, walk, queue }} onRetry={() => void refresh()} />
      {asked?.what === 'confirm' && (
        <ConfirmDialog
          recharge={asked.row}
          onClose={() => setAsked(undefined)}
          onDone={() => done(`Credited, ${asked.row.person.name}`)}
        />
      )}
      {asked?.what === 'fail' && (
        <ReasonDialog
          title="Nothing arrived"
          text={`${asked.row.person.name} announced ${moneyText(asked.row.exact, asked.row.paid_in)}.`}
          act="Fail this recharge"
          isDanger
          noteLabel="Why, for the audit log"
          onClose={() => setAsked(undefined)}
          onAct={async (why) => {
            await api('failRecharge', { id: asked.row.id, note: why })
            await done(`Failed, ${asked.row.person.name}`)
          }}
        />
      )}
    </Page>
  )
}

interface OrderTableProps {
  queue: OrdersQueueProps['queue']
  rows: readonly Recharge[] | undefined
  error: string | undefined
  walk: ReturnType<typeof useRows>
  onRetry: () => void
}

function OrderTable({ queue, rows, error, walk, onRetry }: OrderTableProps) {
  const now = useNow(10_000)
  const columns: readonly Column<Recharge>[] = [
    { name: 'Person', isWide: true, cell: ({ person }) => <PersonCell person={person} /> },
    { name: 'Amount', isRight: true, cell: ({ exact, paid_in }) => <b>{moneyText(exact, paid_in)}</b> },
    { name: 'Channel', isExtra: true, cell: ({ channel_name }) => channel_name },
    { name: 'Reference', isExtra: true, cell: ({ reference }) => <span className={css.code}>{reference || '–'}</span> },
    {
      name: queue === 'done' ? 'Asked' : 'Waiting',
      cell: ({ created_at }) => (queue === 'done' ? momentText(created_at, now) : waitText(created_at, now)),
    },
    { name: 'Status', cell: ({ status }) => <Tag tone={STATUSES[status].tone}>{STATUSES[status].name}</Tag> },
  ]
  return (
    <Table
      label="Recharges"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={({ person, exact, paid_in }) => `${person.name}, ${moneyText(exact, paid_in)}`}
      selected={walk.selected}
      onSelect={walk.select}
      error={error}
      onRetry={onRetry}
    />
  )
}

interface OrderPaneProps {
  row: Recharge | undefined
  onConfirm: () => void
  onFail: () => void
}

function OrderPane({ row, onConfirm, onFail }: OrderPaneProps) {
  const now = useNow(10_000)
  const isOnline = useIsOnline()
  const mayDecide = useMay('finance', 'admin')
  if (!row) {
    return (
      <Pane label="Selected recharge">
        <EmptyState art="receipt" title="Nothing selected" />
      </Pane>
    )
  }
  const isOver = Date.parse(row.expires_at) < now
  return (
    <Pane
      label="Selected recharge"
      foot={
        isUndecided(row) &&
        mayDecide && (
          <div className={css.buttons}>
            {row.status === 1 && (
              <Button size="medium" variant="danger_tint" disabled={!isOnline} onClick={onFail}>
                Fail
              </Button>
            )}
            <Button size="medium" icon="check" disabled={!isOnline} onClick={onConfirm}>
              Confirm
            </Button>
          </div>
        )
      }
    >
      <div className={css.person}>
        <PersonCell person={row.person} size={48} />
        <PersonLink user_id={row.person.user_id} name={row.person.name} />
      </div>
      <p className={css.amount}>{moneyText(row.exact, row.paid_in, { isWhole: true })}</p>
      <p className={css.quiet}>
        through {row.channel_name}, order {row.id}
      </p>
      <PaneSection title="Order">
        <Facts
          facts={[
            { name: 'Status', value: STATUSES[row.status].name },
            { name: 'Asked for', value: moneyText(row.amount, row.type, { isWhole: true }) },
            { name: 'Reference of the person', value: row.reference || 'None yet' },
            { name: 'Asked', value: momentText(row.created_at, now) },
            { name: isOver ? 'Ended' : 'Ends', value: momentText(row.expires_at, now) },
            ...(row.credited
              ? [{ name: 'Credited', value: moneyText(row.credited, row.type, { isWhole: true }) }]
              : []),
            ...(Number(row.taken_back) > 0
              ? [{ name: 'Taken back', value: moneyText(row.taken_back, row.type, { isWhole: true }) }]
              : []),
            ...(row.reason ? [{ name: 'Reason', value: row.reason.replaceAll('_', ' ') }] : []),
            ...(row.decided_by ? [{ name: 'Decided by', value: row.decided_by }] : []),
          ]}
        />
      </PaneSection>
      <p className={css.quiet}>Money is credited once for each reference. Compare it with the account first.</p>
    </Pane>
  )
}
