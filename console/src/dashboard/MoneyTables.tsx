import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { toMinor, type Currency } from '@mela/contract/money.ts'
import { CURRENCY_NAMES, moneyRank, moneyText } from '../platform/form/money.ts'
import { Panel } from '../platform/Page.tsx'
import type { Dashboard } from '../platform/site-state.ts'
import type { Column } from '../platform/table/column.ts'
import { Table } from '../platform/table/Table.tsx'
import css from './DashboardScreen.module.css'

const GAME_NAMES: Record<number, string> = { 1: 'Racing', 2: 'WinGo', 3: 'TrxWinGo', 4: 'K3', 5: '5D' }

type Game = Dashboard['games'][number]
const rankOf = (sum: 'stakes' | 'payouts' | 'hold') => (game: Game) => moneyRank(game[sum], game.type)
const gameColumns: readonly Column<Game>[] = [
  { name: 'Game', cell: ({ game_type }) => <b>{GAME_NAMES[game_type] ?? `Game ${game_type}`}</b> },
  { name: 'Staked', isRight: true, sortBy: rankOf('stakes'), cell: ({ stakes, type }) => moneyText(stakes, type) },
  { name: 'Paid', isRight: true, sortBy: rankOf('payouts'), cell: ({ payouts, type }) => moneyText(payouts, type) },
  { name: 'Hold', isRight: true, sortBy: rankOf('hold'), cell: ({ hold, type }) => moneyText(hold, type) },
]

export function Games({ games }: { games: readonly Game[] }) {
  return (
    <Panel title="Games today" isPadded={false}>
      <Table
        label="Games today"
        columns={gameColumns}
        rows={games}
        keyOf={({ game_type, type }) => `${game_type} ${type}`}
        nameOf={({ game_type }) => GAME_NAMES[game_type] ?? ''}
        isBare
        empty={{ title: 'No games yet', text: 'Stakes, payouts and the hold of each game stand here.' }}
      />
    </Panel>
  )
}

type Funds = Dashboard['solvency'][number]
/** What is left when everybody took what they have. */
function isCovered({ liabilities, reserves, type }: Funds): boolean {
  return (toMinor(reserves, type) ?? 0n) >= (toMinor(liabilities, type) ?? 0n)
}
const fundColumns: readonly Column<Funds>[] = [
  { name: 'Currency', cell: ({ type }) => <b>{CURRENCY_NAMES[type as Currency]}</b> },
  { name: 'People have', isRight: true, cell: ({ liabilities, type }) => moneyText(liabilities, type) },
  { name: 'Reserves', isRight: true, cell: ({ reserves, type }) => moneyText(reserves, type) },
  {
    name: 'Covered',
    cell: (funds) => (
      <span className={css.cover}>
        <meter
          className={css.meter}
          min={0}
          max={100}
          low={99}
          high={100}
          optimum={100}
          value={shareOf(funds)}
          aria-label={`${CURRENCY_NAMES[funds.type]} reserves against what people have`}
        />
        {isCovered(funds) ? (
          <Tag tone="success" icon="check">
            Covered
          </Tag>
        ) : (
          <Tag tone="danger" icon="alert">
            Short
          </Tag>
        )}
        {funds.is_frozen && (
          <Tag tone="danger" icon="lock">
            Frozen
          </Tag>
        )}
      </span>
    ),
  },
]

/** In per cent, at most all of it. */
function shareOf({ liabilities, reserves, type }: Funds): number {
  const owed = toMinor(liabilities, type) ?? 0n
  const there = toMinor(reserves, type) ?? 0n
  if (owed <= 0n || there >= owed) return 100
  return Number((there * 100n) / owed)
}

export function Solvency({ solvency }: { solvency: readonly Funds[] }) {
  return (
    <Panel title="Liabilities against reserves" isPadded={false}>
      <Table
        label="Liabilities against reserves"
        columns={fundColumns}
        rows={solvency}
        keyOf={({ type }) => String(type)}
        nameOf={({ type }) => CURRENCY_NAMES[type]}
        isBare
        empty={{ title: 'Nothing is owed' }}
      />
    </Panel>
  )
}
