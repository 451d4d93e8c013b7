import { useState, type ReactNode } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { Facts } from '@mela/ui/display/Facts.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../platform/api.ts'
import { useNow } from '../platform/clock.ts'
import { moneyText } from '../platform/form/money.ts'
import { Page, Pane, PaneSection } from '../platform/Page.tsx'
import { PersonCell } from '../platform/table/PersonCell.tsx'
import { ReasonDialog } from '../platform/form/ReasonDialog.tsx'
import { useIsOnline, useMay } from '../platform/session.ts'
import type { Column } from '../platform/table/column.ts'
import { Table } from '../platform/table/Table.tsx'
import { momentText, waitText } from '../platform/times.ts'
import { useKeys } from '../platform/table/use-keys.ts'
import { useLive } from '../platform/table/use-live.ts'
import { useRows } from '../platform/table/use-rows.ts'
import { CreditDialog } from './CreditDialog.tsx'
import { FAULTS, STATUSES, type Deposit } from './words.ts'
import css from './RechargesScreen.module.css'

const SENDS_NOTHING =
  'This sends nothing by itself: it only takes the money off the books. Send it back by hand, at the provider or from the account of the bank or the chain.'

const LIVE_MS = 5_000
const PAGE = 50

const columnsAt = (now: number): readonly Column<Deposit>[] => [
  { name: 'Amount', cell: ({ left, type }) => <b>{moneyText(left, type)}</b> },
  { name: 'Why', cell: ({ fault }) => fault && <Tag tone="warning">{FAULTS[fault].name}</Tag> },
  {
    name: 'Reference',
    isWide: true,
    cell: ({ provider_reference }) => <span className={css.code}>{provider_reference}</span>,
  },
  { name: 'Payer', isExtra: true, cell: ({ payer }) => payer || '–' },
  {
    name: 'Seems to be for',
    isExtra: true,
    cell: ({ recharge }) => (recharge ? <PersonCell person={recharge.person} /> : 'Nobody'),
  },
  { name: 'Waiting', cell: ({ received_at }) => waitText(received_at, now) },
]

/** What arrived without saying for whom, too late, or not as announced. */
export function DepositsQueue({ tabs, note, acts }: { tabs: ReactNode; note: ReactNode; acts: ReactNode }) {
  const { value, error, refresh } = useLive('listDeposits', { state: 'unmatched', limit: PAGE }, LIVE_MS)
  const walk = useRows(value?.list.map(({ id }) => id))
  const row = value?.list.find(({ id }) => id === walk.selected)
  const mayDecide = useMay('finance', 'admin')
  const now = useNow(10_000)
  const [asked, setAsked] = useState<{ what: 'credit' | 'return'; row: Deposit }>()
  const ask = (what: 'credit' | 'return') => () => {
    if (row && mayDecide) setAsked({ what, row })
  }
  useKeys({
    j: walk.next,
    k: walk.previous,
    ArrowDown: walk.next,
    ArrowUp: walk.previous,
    a: ask('credit'),
    r: ask('return'),
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
      pane={<DepositPane row={row} onCredit={ask('credit')} onReturn={ask('return')} />}
    >
      {tabs}
      <Table
        label="Unmatched deposits"
        columns={columnsAt(now)}
        rows={value?.list}
        keyOf={({ id }) => id}
        nameOf={({ left, type, provider_reference }) => `${moneyText(left, type)}, ${provider_reference}`}
        selected={walk.selected}
        onSelect={walk.select}
        error={error}
        onRetry={() => void refresh()}
      />
      {asked?.what === 'credit' && (
        <CreditDialog deposit={asked.row} onClose={() => setAsked(undefined)} onDone={() => done('Credited')} />
      )}
      {asked?.what === 'return' && (
        <ReasonDialog
          title="Return this deposit"
          text={`${moneyText(asked.row.left, asked.row.type)}, reference ${asked.row.provider_reference}. ${SENDS_NOTHING}`}
          act="Return it"
          isDanger
          noteLabel="Why, for the audit log"
          onClose={() => setAsked(undefined)}
          onAct={async (why) => {
            await api('resolveDeposit', { id: asked.row.id, action: 'return', note: why })
            await done('Returned')
          }}
        />
      )}
    </Page>
  )
}

interface DepositPaneProps {
  row: Deposit | undefined
  onCredit: () => void
  onReturn: () => void
}

/** Where the payer has a part of it again. */
const partFacts = ({ amount, taken_back, type }: Deposit) =>
  Number(taken_back) > 0
    ? [
        { name: 'At first', value: moneyText(amount, type, { isWhole: true }) },
        { name: 'Taken back of it', value: moneyText(taken_back, type, { isWhole: true }) },
      ]
    : []

function DepositPane({ row, onCredit, onReturn }: DepositPaneProps) {
  const now = useNow(10_000)
  const isOnline = useIsOnline()
  const mayDecide = useMay('finance', 'admin')
  if (!row) {
    return (
      <Pane label="Selected deposit">
        <EmptyState art="receipt" title="Nothing selected" />
      </Pane>
    )
  }
  const { recharge } = row
  return (
    <Pane
      label="Selected deposit"
      foot={
        mayDecide && (
          <div className={css.buttons}>
            <Button size="medium" variant="danger_tint" disabled={!isOnline} onClick={onReturn}>
              Return
            </Button>
            <Button size="medium" icon="check" disabled={!isOnline} onClick={onCredit}>
              Credit
            </Button>
          </div>
        )
      }
    >
      <p className={css.amount}>{moneyText(row.left, row.type, { isWhole: true })}</p>
      <p className={css.quiet}>{row.fault ? FAULTS[row.fault].text : ''}</p>
      <PaneSection title="Deposit">
        <Facts
          facts={[
            { name: 'Channel', value: row.channel_id },
            { name: 'Reference', value: <span className={css.code}>{row.provider_reference}</span> },
            { name: 'Payer', value: row.payer || 'Not told' },
            { name: 'Arrived', value: momentText(row.received_at, now) },
            ...partFacts(row),
          ]}
        />
      </PaneSection>
      {recharge && (
        <PaneSection title="Seems to be for">
          <PersonCell person={recharge.person} size={40} />
          <Facts
            facts={[
              { name: 'Order', value: recharge.id },
              { name: 'Its state', value: STATUSES[recharge.status].name },
              ...(recharge.credited
                ? [{ name: 'Credited before', value: moneyText(recharge.credited, recharge.type, { isWhole: true }) }]
                : []),
              { name: 'Announced', value: moneyText(recharge.exact, recharge.paid_in, { isWhole: true }) },
              { name: 'Asked', value: momentText(recharge.created_at, now) },
            ]}
          />
        </PaneSection>
      )}
    </Pane>
  )
}
