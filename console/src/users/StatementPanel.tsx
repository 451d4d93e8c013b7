import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { CURRENCIES, Currency } from '@mela/contract/money.ts'
import { useNow } from '../platform/clock.ts'
import { countText, CURRENCY_NAMES, moneyText } from '../platform/form/money.ts'
import { Panel } from '../platform/Page.tsx'
import { useIsOnline, useMay } from '../platform/session.ts'
import type { Column } from '../platform/table/column.ts'
import { Table } from '../platform/table/Table.tsx'
import { momentText } from '../platform/times.ts'
import { useLive } from '../platform/table/use-live.ts'
import { againstText, isOfChest, kindText, partText, type Statement } from './words.ts'
import css from './StatementPanel.module.css'

type Line = Statement['list'][number]
const PAGE = 20
const OPTIONS = CURRENCIES.map((type) => ({ value: String(type), label: CURRENCY_NAMES[type] }))
const isTaken = ({ amount }: Line) => amount.startsWith('-')

/** Both sides of everything that moved, and whether it adds up to what there is. */
export function StatementPanel({ user_id, onAdjust }: { user_id: string; onAdjust: () => void }) {
  const [type, setType] = useState<Currency>(CURRENCIES[0]!)
  const [range, setRange] = useState({ from: '', to: '' })
  const [pos, setPos] = useState(0)
  const now = useNow(60_000)
  const isOnline = useIsOnline()
  const mayAdjust = useMay('finance', 'admin')
  const input = { user_id, type, pos, limit: PAGE, ...daysOf(range) }
  const { value, error, refresh } = useLive('getStatement', input, 0)
  const money = (amount: string) => moneyText(amount.replace('-', ''), type, { isWhole: true })
  const columns: readonly Column<Line>[] = [
    { name: 'Time', cell: ({ created_at }) => <span className={css.quiet}>{momentText(created_at, now)}</span> },
    { name: 'What', isWide: true, cell: (line) => <What line={line} /> },
    { name: 'Against', cell: ({ against }) => againstText(against) },
    { name: 'Debit', isRight: true, cell: (line) => (isTaken(line) ? money(line.amount) : '') },
    { name: 'Credit', isRight: true, cell: (line) => (isTaken(line) ? '' : money(line.amount)) },
    { name: 'Balance', isRight: true, cell: ({ balance_after }) => <b>{money(balance_after)}</b> },
  ]
  return (
    <Panel
      title="Ledger"
      isPadded={false}
      end={
        <span className={css.acts}>
          {type === Currency.Diamond && (
            <Link to={`/chests?user_id=${user_id}`} className={css.link}>
              Treasure boxes
            </Link>
          )}
          {mayAdjust && (
            <Button size="small" variant="tint" icon="pencil" disabled={!isOnline} onClick={onAdjust}>
              Adjust balance
            </Button>
          )}
        </span>
      }
    >
      <div className={css.filters}>
        <Segmented
          label="Currency"
          options={OPTIONS}
          value={String(type)}
          onValue={(value) => {
            setType(Number(value) as Currency)
            setPos(0)
          }}
        />
        <DayRange
          range={range}
          onRange={(next) => {
            setRange(next)
            setPos(0)
          }}
        />
      </div>
      <Table
        label={`Ledger, ${CURRENCY_NAMES[type]}`}
        columns={columns}
        rows={value?.list}
        keyOf={({ transfer, part }) => `${transfer} ${part}`}
        nameOf={({ kind }) => kindText(kind)}
        error={error}
        onRetry={() => void refresh()}
        empty={{ title: 'Nothing moved' }}
      />
      {value && <Sum {...{ value, type, pos }} onPos={setPos} />}
    </Panel>
  )
}

function What({ line: { kind, part, reference, transfer } }: { line: Line }) {
  return (
    <span className={css.what}>
      <b>
        {kindText(kind)}
        {part !== 'available' && `, ${partText(part).toLowerCase()}`}
      </b>
      {isOfChest(kind) ? (
        <Link to={`/chests?id=${reference}`} className={css.code} aria-label={`Open box ${reference}`}>
          {reference}
        </Link>
      ) : (
        <span className={css.code}>{reference || transfer}</span>
      )}
    </span>
  )
}

function Sum({
  value,
  type,
  pos,
  onPos,
}: {
  value: Statement
  type: Currency
  pos: number
  onPos: (pos: number) => void
}) {
  const { list, total, sum, is_equal, held, locked } = value
  const money = (amount: string) => moneyText(amount, type, { isWhole: true })
  return (
    <div className={css.foot}>
      <p className={is_equal ? css.good : css.bad} role={is_equal ? undefined : 'alert'}>
        <Icon name={is_equal ? 'check' : 'alert'} size={18} />
        {is_equal ? 'Sum of entries equals the balance' : 'Sum of entries differs from the balance'}
      </p>
      <p className={css.quiet}>
        {money(sum)}, of it {money(held)} on hold, {money(locked)} locked
      </p>
      <p className={css.pages}>
        {total === 0 ? '0' : `${countText(pos + 1)} to ${countText(pos + list.length)}`} of {countText(total)}
        <Button size="small" variant="soft" disabled={pos === 0} onClick={() => onPos(Math.max(0, pos - PAGE))}>
          Newer
        </Button>
        <Button size="small" variant="soft" disabled={pos + list.length >= total} onClick={() => onPos(pos + PAGE)}>
          Older
        </Button>
      </p>
    </div>
  )
}

interface Range {
  from: string
  to: string
}

function DayRange({ range, onRange }: { range: Range; onRange: (range: Range) => void }) {
  return (
    <span className={css.range}>
      <label className={css.day}>
        From
        <input
          type="date"
          value={range.from}
          max={range.to || undefined}
          onChange={(event) => onRange({ ...range, from: event.target.value })}
        />
      </label>
      <label className={css.day}>
        to
        <input
          type="date"
          value={range.to}
          min={range.from || undefined}
          onChange={(event) => onRange({ ...range, to: event.target.value })}
        />
      </label>
    </span>
  )
}

/** Whole days where the operator sits. */
function daysOf({ from, to }: Range) {
  return {
    ...(from && { start: new Date(`${from}T00:00:00`).toISOString() }),
    ...(to && { end: new Date(`${to}T23:59:59.999`).toISOString() }),
  }
}
