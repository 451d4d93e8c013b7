import { Panel } from '../../platform/Page.tsx'
import type { Column } from '../../platform/table/column.ts'
import { Table } from '../../platform/table/Table.tsx'
import { GAMES } from '../../platform/told/games.ts'
import { REBATE, VIP_AMOUNTS } from '../../platform/told/names.ts'
import { AmountCell, ShareCell } from './LevelCells.tsx'
import type { VipLevel } from '../words.ts'
import css from './LevelTable.module.css'

interface LevelTableProps {
  levels: readonly VipLevel[]
  /** In which the site counts. */
  currency: string
  /** Diamonds are for play, and nobody recharges. */
  isPlay: boolean
  isReadOnly: boolean
  onChange: (levels: VipLevel[]) => void
}

type Row = VipLevel & { name: string; number: number }

/** What each level takes and what it gives back, by game. */
export function LevelTable({ levels, currency, isPlay, isReadOnly, onChange }: LevelTableProps) {
  const rows = levels.map((level, number) => ({ ...level, number, name: `VIP ${number}` }))
  const change = (number: number, by: Partial<VipLevel>) =>
    onChange(levels.map((level, index) => (index === number ? { ...level, ...by } : level)))
  const shown = VIP_AMOUNTS.filter(([field]) => !isPlay || field === 'consumption')
  const columns: Column<Row>[] = [
    { name: 'Level', cell: ({ name }) => <b>{name}</b> },
    ...shown.map(([field, label]) => ({
      name: `${label}, ${currency}`,
      isRight: true,
      cell: (row: Row) =>
        row.number === 0 ? (
          <span className={css.quiet}>Nothing</span>
        ) : (
          <AmountCell
            label={`${label}, ${row.name}`}
            value={row[field]}
            isReadOnly={isReadOnly}
            onValue={(amount) => change(row.number, { [field]: amount })}
          />
        ),
    })),
    ...GAMES.map(({ type, name }) => ({
      name: `${name}, %`,
      isRight: true,
      cell: (row: Row) => (
        <ShareCell
          label={`${REBATE} of ${name}, ${row.name}`}
          value={row.wash_ratio[type]}
          isReadOnly={isReadOnly}
          onValue={(share) => change(row.number, { wash_ratio: { ...row.wash_ratio, [type]: share } })}
        />
      ),
    })),
  ]
  return (
    <Panel title="VIP levels and rebates" isPadded={false}>
      <Table
        label="VIP levels and rebates"
        isBare
        columns={columns}
        rows={rows}
        keyOf={({ name }) => name}
        nameOf={({ name }) => name}
      />
      <p className={css.foot}>
        {isPlay
          ? 'Diamonds are for play here, so a level takes only what was played for.'
          : 'A level takes both amounts, counted since somebody joined.'}{' '}
        Rebates are percent of each stake, and never more than 13% of what the bet costs on average.
      </p>
    </Panel>
  )
}
