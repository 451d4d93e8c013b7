import type { DataSpan } from '@mela/contract/games/games-rules.ts'
import { toDecimal, type Currency } from '@mela/contract/money.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { amountText } from '../../wallet/index.ts'
import type { ProfitBar } from './profit-bars.ts'

interface ProfitBarsProps {
  span: DataSpan
  bars: readonly ProfitBar[]
  money_type: Currency
}

const WIDTH = 326
const HEIGHT = 132
/** Where the names of the days stand, below everything. */
const NAMES_Y = 130
const TALLEST = 96
const TOP = 14
const BAR_MOST = 24
const LEAST = 2
/** A month has no room for the name of every day. */
const MONTH_NAMES_EVERY = 7

const NAME_OF: Record<DataSpan, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric' },
  week: { weekday: 'short' },
  month: { day: 'numeric' },
  year: { month: 'narrow' },
}
const WHOLE_NAME_OF: Record<DataSpan, Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'long' },
  week: { weekday: 'long' },
  month: { day: 'numeric', month: 'long' },
  year: { month: 'long' },
}

/** What came of each day or month: up for a gain, down for a loss. */
export function ProfitBars({ span, bars, money_type }: ProfitBarsProps) {
  const { t, locale } = useI18n()
  const heights = bars.map(({ profit }) => Number(profit))
  const most = Math.max(0, ...heights)
  const least = Math.min(0, ...heights)
  const scale = TALLEST / (most - least || 1)
  const zero = TOP + most * scale
  const step = WIDTH / bars.length
  const width = Math.min(BAR_MOST, step * 0.7)
  const nameOf = (unix: number, names: Record<DataSpan, Intl.DateTimeFormatOptions>) =>
    new Intl.DateTimeFormat(locale, { ...names[span], timeZone: 'UTC' }).format(unix)
  const text = (profit: bigint) =>
    amountText(toDecimal(profit, money_type), money_type, locale, { isSigned: profit > 0n })
  const told = bars
    .filter(({ profit }) => profit !== 0n)
    .map(({ unix, profit }) => `${nameOf(unix, WHOLE_NAME_OF)} ${text(profit)}`)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width="100%"
      role="img"
      aria-label={[t('games.result_by_time'), ...told].join(', ')}
    >
      <path d={`M0 ${zero}H${WIDTH}`} stroke="var(--c-line-strong)" strokeWidth="1" />
      {bars.map(({ key, unix, profit }, index) => {
        const middle = step * (index + 0.5)
        const height = profit === 0n ? 0 : Math.max(LEAST, Math.abs(Number(profit)) * scale)
        return (
          <g key={key}>
            <rect
              x={middle - width / 2}
              y={profit > 0n ? zero - height : zero}
              width={width}
              height={height}
              rx={Math.min(5, width / 2, height / 2)}
              fill={profit > 0n ? 'var(--c-primary)' : 'var(--c-ink-4)'}
            />
            {(span !== 'month' || index % MONTH_NAMES_EVERY === 0) && (
              <text x={middle} y={NAMES_Y} fontSize="12" textAnchor="middle" fill="var(--c-ink-3)">
                {nameOf(unix, NAME_OF)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
