import type { CallOutput } from '@mela/contract/client.ts'
import type { DataSpan } from '@mela/contract/games/games-rules.ts'
import { toMinor, type Currency } from '@mela/contract/money.ts'

type Span = NonNullable<CallOutput<'getGameData'>['span']>

export interface ProfitBar {
  /** A day, or the month of a year. */
  key: string
  /** Its first moment, in UTC. */
  unix: number
  /** In minor units; of days without bets nothing. */
  profit: bigint
}
const DAY_MS = 86_400_000
const MONTH_LENGTH = 'yyyy-mm'.length

/** One for each day of a week or month, and for each month of a year; a day alone has none. */
export function profitBars(span: DataSpan, { start, end, days }: Span, type: Currency): ProfitBar[] {
  if (span === 'day') return []
  const bars = new Map<string, ProfitBar>()
  const keyOf = (day: string) => (span === 'year' ? day.slice(0, MONTH_LENGTH) : day)
  for (let unix = Date.parse(start); unix <= Date.parse(end); unix += DAY_MS) {
    const key = keyOf(new Date(unix).toISOString().slice(0, 10))
    if (!bars.has(key)) bars.set(key, { key, unix, profit: 0n })
  }
  for (const { day, money_type, profit } of days) {
    const bar = bars.get(keyOf(day))
    if (bar && money_type === type) bar.profit += toMinor(profit, type)!
  }
  return [...bars.values()]
}
