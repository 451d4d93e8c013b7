import { useNow } from '../platform/clock.ts'
import { countText, moneyRank, moneyText } from '../platform/form/money.ts'
import { Page, Panel } from '../platform/Page.tsx'
import type { Column } from '../platform/table/column.ts'
import { Table } from '../platform/table/Table.tsx'
import { dayText, secondsText } from '../platform/times.ts'
import { useLive } from '../platform/table/use-live.ts'
import type { AdminOutput } from '../platform/api.ts'
import { gameNameOf } from '../platform/told/games.ts'
import css from './Games.module.css'

const EXPOSURE_MS = 4_000
const HOLD_MS = 15_000

type Exposed = AdminOutput<'listExposure'>['list'][number]
type Day = AdminOutput<'listHold'>['list'][number]

const signed = (amount: string, type: Exposed['type']) => (
  <span className={amount.startsWith('-') ? css.loss : undefined}>{moneyText(amount, type)}</span>
)

/** What periods that are not drawn could cost, and what those that are have brought. */
export function ExposureScreen() {
  const exposure = useLive('listExposure', {}, EXPOSURE_MS)
  const hold = useLive('listHold', {}, HOLD_MS)
  const now = useNow(1_000)
  return (
    <Page title="Exposure and hold" note={exposure.value && `As of ${secondsText(exposure.value.at)}`}>
      <div className={css.inside}>
        <Panel title="Open periods" isPadded={false}>
          <Table
            label="Open periods"
            isBare
            columns={exposedColumns(now)}
            rows={exposure.value?.list}
            keyOf={({ line, period, type }) => `${line} ${period} ${type}`}
            nameOf={({ period }) => `Period ${period}`}
            error={exposure.error}
            onRetry={() => void exposure.refresh()}
            empty={{ title: 'Nothing at stake', text: 'Periods with bets that are not drawn yet stand here.' }}
          />
        </Panel>
        <Panel title="Hold by game and day" isPadded={false}>
          <Table
            label="Hold by game and day"
            isBare
            columns={DAY_COLUMNS}
            rows={hold.value?.list}
            keyOf={({ day, game_type, type }) => `${day} ${game_type} ${type}`}
            nameOf={({ day, game_type }) => `${gameNameOf(game_type)}, ${dayText(day)}`}
            error={hold.error}
            onRetry={() => void hold.refresh()}
            empty={{ title: 'Nothing settled yet', text: 'The last fourteen days stand here.' }}
          />
        </Panel>
        <p className={css.quiet}>
          The worst payout is that of the outcome that pays the most of all that can be drawn, without accounts of the
          site itself. Hold is what was staked less what was paid; fees are a part of it.
        </p>
      </div>
    </Page>
  )
}

function leftText(until: string, now: number): string {
  const seconds = Math.ceil((Date.parse(until) - now) / 1000)
  return seconds > 0 ? `${seconds} s` : 'Closed'
}

const exposedColumns = (now: number): readonly Column<Exposed>[] => [
  { name: 'Period', cell: ({ period }) => <b>{period}</b> },
  { name: 'Game', cell: ({ game_type }) => gameNameOf(game_type) },
  {
    name: 'Closes in',
    isRight: true,
    sortBy: ({ close_at }) => close_at,
    cell: ({ close_at }) => leftText(close_at, now),
  },
  { name: 'Bets', isRight: true, sortBy: ({ bets }) => bets, cell: ({ bets }) => countText(bets) },
  {
    name: 'Staked',
    isRight: true,
    sortBy: ({ stakes, type }) => moneyRank(stakes, type),
    cell: ({ stakes, type }) => moneyText(stakes, type),
  },
  {
    name: 'Worst payout',
    isRight: true,
    sortBy: ({ worst_payout, type }) => moneyRank(worst_payout, type),
    cell: ({ worst_payout, type }) => moneyText(worst_payout, type),
  },
  { name: 'If it is', isExtra: true, cell: ({ worst_result }) => worst_result },
  {
    name: 'Hold then',
    isRight: true,
    sortBy: ({ worst_hold, type }) => moneyRank(worst_hold, type),
    cell: ({ worst_hold, type }) => signed(worst_hold, type),
  },
]

const DAY_COLUMNS: readonly Column<Day>[] = [
  { name: 'Day', sortBy: ({ day }) => day, cell: ({ day }) => <b>{dayText(day)}</b> },
  { name: 'Game', cell: ({ game_type }) => gameNameOf(game_type) },
  { name: 'Bets', isRight: true, sortBy: ({ bets }) => bets, cell: ({ bets }) => countText(bets) },
  {
    name: 'Staked',
    isRight: true,
    sortBy: ({ stakes, type }) => moneyRank(stakes, type),
    cell: ({ stakes, type }) => moneyText(stakes, type),
  },
  {
    name: 'Paid',
    isRight: true,
    sortBy: ({ payouts, type }) => moneyRank(payouts, type),
    cell: ({ payouts, type }) => moneyText(payouts, type),
  },
  {
    name: 'Fees',
    isRight: true,
    sortBy: ({ fees, type }) => moneyRank(fees, type),
    cell: ({ fees, type }) => moneyText(fees, type),
  },
  {
    name: 'Hold',
    isRight: true,
    sortBy: ({ hold, type }) => moneyRank(hold, type),
    cell: ({ hold, type }) => signed(hold, type),
  },
  {
    name: 'Without fees',
    isRight: true,
    sortBy: ({ hold_without_fees, type }) => moneyRank(hold_without_fees, type),
    cell: ({ hold_without_fees, type }) => signed(hold_without_fees, type),
  },
]
