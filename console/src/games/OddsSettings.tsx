import { useState } from 'react'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import type { GameName } from '@mela/rules/games/market.ts'
import { FIRST_ODDS, type OddsTable } from '@mela/rules/games/odds.ts'
import { ChangeBar } from '../platform/form/ChangeBar.tsx'
import { Panel } from '../platform/Page.tsx'
import { useMay } from '../platform/session.ts'
import type { Column } from '../platform/table/column.ts'
import { Table } from '../platform/table/Table.tsx'
import { useDraft } from '../platform/form/use-draft.ts'
import { GAMES, oddsNameOf } from '../platform/told/games.ts'
import { HundredthsInput } from './HundredthsInput.tsx'
import { hundredthsText } from '../platform/form/hundredths.ts'
import { faultOf, fingerprintOf, isRight, rowsOf, type OddsRow } from './odds-rows.ts'
import { proposeOdds } from './propose.ts'
import { type GamesConfig, type Settings } from './words.ts'
import css from './Games.module.css'

/** What operators set, and for the rest what a site begins with. */
export function oddsOf({ odds }: Pick<GamesConfig, 'odds'>, game: GameName): OddsTable {
  const set = odds[game]
  return set ? { game, fee: set.fee, rows: { ...FIRST_ODDS[game].rows, ...set.rows } } : FIRST_ODDS[game]
}

/** TrxWinGo has the table of WinGo. */
const TABLES = GAMES.slice(0, 4)

export function OddsSettings({ settings }: { settings: Settings }) {
  const [game, setGame] = useState<GameName>('wingo')
  return (
    <>
      <div className={css.chips} role="group" aria-label="Games">
        {TABLES.map(({ rules }) => (
          <Chip key={rules} isOn={rules === game} onSelect={() => setGame(rules)}>
            {oddsNameOf(rules)}
          </Chip>
        ))}
      </div>
      <OddsOf key={game} table={oddsOf(settings.config, game)} />
    </>
  )
}

function OddsOf({ table }: { table: OddsTable }) {
  const { game, fee, rows } = table
  const known = { fee, rows: { ...rows } }
  const draft = useDraft(known)
  const mayChange = useMay('risk', 'admin')
  const drafted: OddsTable = { game, ...draft.value }
  const before = new Map(rowsOf(table).map((each) => [each.row, each]))
  return (
    <>
      <Panel
        title="Markets and odds"
        isPadded={false}
        end={
          <span className={css.fee}>
            <label htmlFor="fee">Service fee</label>
            <HundredthsInput
              id="fee"
              label="Service fee, %"
              value={draft.value.fee}
              isReadOnly={!mayChange}
              onValue={(value) => draft.set('fee', value)}
            />
            %
          </span>
        }
      >
        <Table
          label="Markets and odds"
          isBare
          columns={columnsOf(before, mayChange, (row, odds) => draft.set('rows', { ...draft.value.rows, [row]: odds }))}
          rows={rowsOf(drafted)}
          keyOf={({ row }) => row}
          nameOf={({ name }) => name}
        />
      </Panel>
      <p className={css.quiet}>
        Fingerprint of the table {fingerprintOf(drafted)}. A period keeps the one it opened with. Every market gives
        back 85 to 99% of what is staked, or nobody can ask for it.
      </p>
      <ChangeBar
        draft={draft}
        known={known}
        needsSecond
        wrong={faultOf(drafted)}
        onSend={(_changes, reason) => proposeOdds({ game, odds: draft.value, reason })}
      />
    </>
  )
}

const returnText = ({ least, most }: Pick<OddsRow, 'least' | 'most'>): string =>
  least === most ? `${hundredthsText(least)}%` : `${hundredthsText(least)} to ${hundredthsText(most)}%`

function columnsOf(
  before: ReadonlyMap<string, OddsRow>,
  mayChange: boolean,
  onOdds: (row: string, odds: number) => void,
): readonly Column<OddsRow>[] {
  return [
    { name: 'Pays by', cell: ({ name }) => <b>{name}</b> },
    { name: 'In use', isRight: true, cell: ({ row }) => hundredthsText(before.get(row)!.odds) },
    {
      name: 'Odds',
      isRight: true,
      cell: ({ row, name, odds }) => (
        <HundredthsInput
          label={`Odds, ${name}`}
          value={odds}
          isReadOnly={!mayChange}
          onValue={(value) => onOdds(row, value)}
        />
      ),
    },
    { name: 'Return in use', isRight: true, isExtra: true, cell: ({ row }) => returnText(before.get(row)!) },
    { name: 'Return', isRight: true, cell: returnText },
    {
      name: '85 to 99%',
      cell: (row) =>
        isRight(row) ? (
          <Tag tone="success" icon="check">
            OK
          </Tag>
        ) : (
          <Tag tone="danger" icon="alert">
            Outside
          </Tag>
        ),
    },
  ]
}
