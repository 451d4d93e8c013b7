import { useMemo, useState } from 'react'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { Button } from '@mela/ui/controls/Button.tsx'
import type { AuditEntry } from '@mela/contract/operators/operators.ts'
import { wordsOf } from '../platform/told/values.ts'
import { Page } from '../platform/Page.tsx'
import { KeyHints } from '../platform/table/KeyHints.tsx'
import { Select } from '../platform/form/Select.tsx'
import { tellSubject } from '../platform/told/subjects.ts'
import type { Column } from '../platform/table/column.ts'
import { Table } from '../platform/table/Table.tsx'
import { useNow } from '../platform/clock.ts'
import { momentText } from '../platform/times.ts'
import { useKeys } from '../platform/table/use-keys.ts'
import { useLive } from '../platform/table/use-live.ts'
import { useRows } from '../platform/table/use-rows.ts'
import { CheckCopy } from './CheckCopy.tsx'
import { EntryPane } from './EntryPane.tsx'
import { Exports } from './Exports.tsx'
import { useFits, useLog } from './use-log.ts'
import css from './AuditScreen.module.css'

const HINTS = [['J K', 'move']] as const
/** What the site does at a time that operators set. */
const OF_THE_SITE = ['applyPlannedSettings']
/** Neither the site nor the command line has an account. */
const withoutAccount = ({ action }: AuditEntry) => (OF_THE_SITE.includes(action) ? 'The site' : 'Command line')

const columnsOf = (nameOf: (row: AuditEntry) => string, now: number): readonly Column<AuditEntry>[] => [
  { name: 'Row', isExtra: true, cell: ({ id }) => <span className={css.quiet}>{id}</span> },
  { name: 'Time', cell: ({ at }) => momentText(at, now) },
  {
    name: 'Who',
    cell: (row) => (
      <span className={css.who}>
        <Avatar id={nameOf(row)} name={nameOf(row)} size={26} />
        <b>{nameOf(row)}</b>
      </span>
    ),
  },
  { name: 'Did', cell: ({ action }) => wordsOf(action) },
  { name: 'To', isExtra: true, cell: ({ subject }) => tellSubject(subject).text },
  {
    name: 'Why',
    isExtra: true,
    isWide: true,
    cell: ({ details }) => <span className={css.quiet}>{whyOf(details)}</span>,
  },
  { name: 'From', isExtra: true, cell: ({ address }) => <span className={css.quiet}>{address}</span> },
]

export function AuditScreen() {
  const [operator_id, setOperatorId] = useState('')
  const { list, error, refresh, more, isAll } = useLog(operator_id || undefined)
  const walk = useRows(list?.map(({ id }) => id))
  const entry = list?.find(({ id }) => id === walk.selected)
  const before = entry && list?.find(({ id }) => id === String(BigInt(entry.id) - 1n))
  const fits = useFits(entry, before)
  const operators = useLive('listOperators', {}, 0)
  const names = useMemo(() => new Map(operators.value?.map(({ id, name }) => [id, name] as const)), [operators.value])
  const nameOf = (entry: AuditEntry) => {
    const { operator_id: id } = entry
    return id === null ? withoutAccount(entry) : (names.get(id) ?? `Operator ${id}`)
  }
  const now = useNow(60_000)
  useKeys({ j: walk.next, k: walk.previous, ArrowDown: walk.next, ArrowUp: walk.previous })
  return (
    <Page
      title="Audit log"
      note="Cannot be changed. Each row carries the hash of the row before."
      acts={<KeyHints hints={HINTS} />}
      pane={<EntryPane entry={entry} name={entry ? nameOf(entry) : ''} fits={fits} />}
    >
      <div className={css.tools}>
        <Select
          label="Who"
          value={operator_id}
          options={[{ value: '', label: 'Anyone' }, ...[...names].map(([id, name]) => ({ value: id, label: name }))]}
          onValue={setOperatorId}
        />
        <span className={css.end}>
          <CheckCopy />
          <Exports newest={list?.[0]?.id} />
        </span>
      </div>
      <Table
        label="Audit log"
        columns={columnsOf(nameOf, now)}
        rows={list}
        keyOf={({ id }) => id}
        nameOf={({ id, action }) => `Row ${id}, ${wordsOf(action)}`}
        selected={walk.selected}
        onSelect={walk.select}
        error={error}
        onRetry={() => void refresh()}
        empty={{ title: 'Nothing was done yet' }}
      />
      {list && !isAll && (
        <p className={css.foot}>
          <Button variant="tint" size="small" onClick={() => void more()}>
            Show older
          </Button>
        </p>
      )}
    </Page>
  )
}

function whyOf(details: Record<string, unknown>): string {
  const why = details['reason'] ?? details['note']
  return typeof why === 'string' ? why : ''
}
