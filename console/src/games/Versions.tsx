import { useState } from 'react'
import { useNow } from '../platform/clock.ts'
import { Panel } from '../platform/Page.tsx'
import type { Column } from '../platform/table/column.ts'
import { Table } from '../platform/table/Table.tsx'
import { momentText } from '../platform/times.ts'
import { hundredthsText } from '../platform/form/hundredths.ts'
import { GAMES } from '../platform/told/games.ts'
import { fingerprintOf, rowsOf, type OddsRow } from './odds-rows.ts'
import { oddsOf } from './OddsSettings.tsx'
import { type Settings } from './words.ts'
import css from './Games.module.css'

type Version = Settings['versions'][number]

/** What held when, who wanted it and who agreed, and what it gave back. */
export function Versions({ versions }: { versions: readonly Version[] }) {
  const now = useNow(10_000)
  const [chosen, setChosen] = useState<string>()
  const version = versions.find((each) => String(each.version) === chosen) ?? versions[0]
  const columns: readonly Column<Version>[] = [
    { name: 'Version', cell: (row) => <b>{row.version}</b> },
    { name: 'Since', cell: ({ created_at }) => momentText(created_at, now) },
    { name: 'Asked by', cell: ({ requester }) => requester || '–' },
    { name: 'Agreed by', cell: ({ approver }) => approver || '–' },
    { name: 'Why', isWide: true, cell: ({ reason }) => reason },
  ]
  return (
    <>
      <Table
        label="Versions"
        columns={columns}
        rows={versions}
        keyOf={(row) => String(row.version)}
        nameOf={(row) => `Version ${row.version}`}
        selected={version && String(version.version)}
        onSelect={setChosen}
        empty={{ title: 'As a site begins', text: 'Nobody has changed anything yet.' }}
      />
      {version && (
        <div className={css.tables}>
          {GAMES.slice(0, 4).map(({ rules, name }) => (
            <OddsThen key={rules} name={name} version={version} game={rules} />
          ))}
        </div>
      )}
    </>
  )
}

const ODDS: readonly Column<OddsRow>[] = [
  { name: 'Pays by', cell: ({ name }) => name },
  { name: 'Odds', isRight: true, cell: ({ odds }) => hundredthsText(odds) },
  {
    name: 'Return',
    isRight: true,
    cell: ({ least, most }) =>
      least === most ? `${hundredthsText(least)}%` : `${hundredthsText(least)} to ${hundredthsText(most)}%`,
  },
]

function OddsThen({ name, version, game }: { name: string; version: Version; game: (typeof GAMES)[number]['rules'] }) {
  const table = oddsOf(version.config, game)
  const title = `${name} in version ${version.version}`
  return (
    <Panel
      title={title}
      isPadded={false}
      end={<span className={css.quiet}>{`Fee ${hundredthsText(table.fee)}%, ${fingerprintOf(table)}`}</span>}
    >
      <Table
        label={title}
        isBare
        columns={ODDS}
        rows={rowsOf(table)}
        keyOf={({ row }) => row}
        nameOf={(row) => row.name}
      />
    </Panel>
  )
}
