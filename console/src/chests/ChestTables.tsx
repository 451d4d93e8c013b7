import { Link } from '@tanstack/react-router'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { ChestType } from '@mela/contract/chests/chest-rules.ts'
import { Currency } from '@mela/contract/money.ts'
import { countText, moneyText } from '../platform/form/money.ts'
import { Panel } from '../platform/Page.tsx'
import { PersonCell } from '../platform/table/PersonCell.tsx'
import type { Column } from '../platform/table/column.ts'
import { Pages } from '../platform/table/Pages.tsx'
import { Table } from '../platform/table/Table.tsx'
import { momentText } from '../platform/times.ts'
import { KINDS, nameOf, personOf, type LookedChest } from './words.ts'
import css from './ChestScreen.module.css'

type Claim = LookedChest['list'][number]
type Transfer = LookedChest['transfers'][number]

function claimColumns({ type, over_at }: LookedChest['chest'], now: number): readonly Column<Claim>[] {
  const isOver = over_at !== null
  return [
    { name: 'Person', isWide: true, cell: ({ user }) => <LinkedPerson user={user} /> },
    { name: 'Opened', cell: ({ created_at }) => momentText(created_at, now) },
    ...(isOver && type === ChestType.Luck
      ? [{ name: 'Luck', cell: ({ is_best }: Claim) => is_best && <Tag tone="gold">Best luck</Tag> }]
      : []),
    ...(isOver ? [{ name: 'Share', isRight: true, cell: ({ position }: Claim) => countText(position! + 1) }] : []),
    { name: 'Diamonds', isRight: true, cell: ({ amount }) => <b>{countText(amount)}</b> },
  ]
}

const LinkedPerson = ({ user }: Pick<Claim, 'user'>) => (
  <Link to={`/users?id=${user.id}`} className={css.person}>
    <PersonCell person={personOf(user)} />
  </Link>
)

interface ClaimsPanelProps {
  /** Undefined while another page of claims is on its way. */
  value: LookedChest | undefined
  error: string | undefined
  pos: number
  size: number
  total: number
  chest: LookedChest['chest']
  now: number
  onPos: (pos: number) => void
  onRetry: () => Promise<void>
}

export function ClaimsPanel(props: ClaimsPanelProps) {
  const { value, error, pos, size, total, chest, now, onPos, onRetry } = props
  return (
    <Panel title={`Claims, ${countText(total)}`} isPadded={false}>
      <Table
        isBare
        label="Claims"
        columns={claimColumns(chest, now)}
        rows={value?.list}
        keyOf={({ user }) => user.id}
        nameOf={({ user, amount }) => `${nameOf(user)}, ${amount}`}
        error={error}
        onRetry={() => void onRetry()}
        empty={{ title: 'Nobody has opened it' }}
      />
      <div className={css.foot}>
        <Pages {...{ pos, size, total, onPos }} shown={value?.list.length ?? 0} />
      </div>
    </Panel>
  )
}

function transferColumns(now: number): readonly Column<Transfer>[] {
  const isTaken = ({ amount }: Transfer) => amount.startsWith('-')
  // The heading says of what.
  const money = ({ amount }: Transfer) => moneyText(amount.replace('-', ''), Currency.Diamond).replace(/ \w+$/, '')
  return [
    { name: 'Time', cell: ({ created_at }) => <span className={css.quiet}>{momentText(created_at, now)}</span> },
    { name: 'What', cell: ({ kind }) => <b>{KINDS[kind]}</b> },
    { name: 'Person', isWide: true, cell: ({ user }) => <Link to={`/users?id=${user.id}`}>{nameOf(user)}</Link> },
    { name: 'Debit', isRight: true, cell: (transfer) => (isTaken(transfer) ? money(transfer) : '') },
    { name: 'Credit', isRight: true, cell: (transfer) => (isTaken(transfer) ? '' : money(transfer)) },
  ]
}

interface MovementsPanelProps {
  transfers: readonly Transfer[] | undefined
  error: string | undefined
  now: number
}

/** What the ledger booked: for the box, and for the claims that are shown. */
export function MovementsPanel({ transfers, error, now }: MovementsPanelProps) {
  return (
    <Panel title="Ledger, diamonds" isPadded={false}>
      <Table
        isBare
        label="Movements"
        columns={transferColumns(now)}
        rows={transfers}
        keyOf={({ transfer }) => transfer}
        nameOf={({ kind, user }) => `${KINDS[kind]}, ${nameOf(user)}`}
        error={error}
        empty={{ title: 'Nothing was booked' }}
      />
    </Panel>
  )
}
