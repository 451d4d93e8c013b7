import type { DrawRow } from '@mela/contract/operators/operators-games.ts'
import type { GameType } from '@mela/contract/games/games-rules.ts'
import { CURRENCIES, toDecimal, type Currency } from '@mela/contract/money.ts'
import { askPool } from '../../platform/data/db.ts'
import { statement } from '../../platform/data/statement.ts'
import type { Context } from '../../context.ts'

// Periods as operators see them, whatever became of them.
const LATE = `interval '1 minute'`

/** What is closed says itself what it holds; what is open is counted. */
const COLUMNS = `period.line, period.period, period.game_type, period.opens_at, period.close_at, period.draw_at, period.drawn_at,
  period.result, period.config_version, settlement.settled_at, settlement.halted,
  CASE WHEN NOT period.is_opened THEN 'missed'
       WHEN settlement.halted IS NOT NULL THEN 'halted'
       WHEN settlement.settled_at IS NOT NULL AND period.lost_at IS NOT NULL THEN 'refunded'
       WHEN settlement.settled_at IS NOT NULL THEN 'settled'
       WHEN period.drawn IS NOT NULL THEN 'drawn'
       WHEN period.lost_at IS NOT NULL THEN 'lost'
       WHEN period.closing IS NOT NULL OR period.close_at <= clock_timestamp() THEN 'closed'
       WHEN period.opens_at > clock_timestamp() THEN 'coming'
       ELSE 'open' END AS state,
  period.lost_at IS NULL AND coalesce(period.drawn_at, clock_timestamp()) > period.draw_at + ${LATE} AS is_late,
  coalesce((period.closing ->> 'bets')::integer, placed.bets, 0) AS bets,
  coalesce(period.closing -> 'stakes', placed.stakes, '{}') AS stakes,
  (SELECT coalesce(jsonb_object_agg(currency, win), '{}')
   FROM (SELECT currency, sum(win)::text AS win FROM games_total total
         WHERE total.line = period.line AND total.period = period.period GROUP BY currency) AS paid) AS payouts`
const JOINS = `LEFT JOIN games_settlement settlement ON settlement.line = period.line AND settlement.period = period.period
  LEFT JOIN LATERAL (
    SELECT sum(bets)::integer AS bets, jsonb_object_agg(currency, stake) AS stakes
    FROM (SELECT currency, count(*) AS bets, sum(stake)::text AS stake FROM games_bet bet
          WHERE bet.line = period.line AND bet.period = period.period GROUP BY currency) AS each
  ) AS placed ON period.closing IS NULL`
const ORDER = 'ORDER BY period.opens_at DESC, period.line DESC'
const BEFORE = '(period.opens_at, period.line) < (to_timestamp(:opens), :last_line)'

interface Page {
  opens: number
  last_line: string
  limit: number
}
const readNewest = statement<Page, Row>(
  'games_read_draw_rows',
  `SELECT ${COLUMNS} FROM games_period period ${JOINS} WHERE ${BEFORE} ${ORDER} LIMIT :limit`,
)
const readOfLine = statement<Page & { line: string }, Row>(
  'games_read_draw_rows_of_line',
  `SELECT ${COLUMNS} FROM games_period period ${JOINS}
   WHERE period.line = :line AND ${BEFORE} ORDER BY period.opens_at DESC LIMIT :limit`,
)
/** Of the last week: what is late longer than that is no news. */
const readLate = statement<Page & { line: string | null }, Row>(
  'games_read_late_draw_rows',
  `SELECT ${COLUMNS} FROM games_period period ${JOINS}
   WHERE ${BEFORE} AND (:line::text IS NULL OR period.line = :line)
     AND period.opens_at > clock_timestamp() - interval '7 days'
     AND (period.lost_at IS NULL AND coalesce(period.drawn_at, clock_timestamp()) > period.draw_at + ${LATE}
          OR settlement.halted IS NOT NULL)
   ${ORDER} LIMIT :limit`,
)
const readOne = statement<{ line: string; period: string }, Row>(
  'games_read_draw_row',
  `SELECT ${COLUMNS} FROM games_period period ${JOINS} WHERE period.line = :line AND period.period = :period`,
)

interface Row {
  line: string
  period: string
  game_type: GameType
  opens_at: Date
  close_at: Date
  draw_at: Date
  drawn_at: Date | null
  settled_at: Date | null
  halted: string | null
  result: string | null
  config_version: number
  state: DrawRow['state']
  is_late: boolean
  bets: number
  /** Minor units by currency. */
  stakes: Record<string, string>
  payouts: Record<string, string>
}

export interface Asked {
  line?: string | undefined
  only?: 'late' | undefined
  before?: string | undefined
  limit: number
}

/** Where the first page begins: nothing opens later. */
const END = '999999999999-99'

export async function readDrawRows({ db }: Context, { line, only, before = END, limit }: Asked): Promise<DrawRow[]> {
  const ask = askPool(db)
  const [opens, last_line] = before.split('-') as [string, string]
  const page: Page = { opens: Number(opens), last_line, limit }
  const rows = await (only
    ? ask(readLate, { ...page, line: line ?? null })
    : line
      ? ask(readOfLine, { ...page, line })
      : ask(readNewest, page))
  return rows.map(told)
}

export async function readDrawRow({ db }: Context, line: string, period: string) {
  const [row] = await askPool(db)(readOne, { line, period })
  return row && { draw: told(row), halted: row.halted }
}

/** Where the page after this row begins. */
export const cursorOf = ({ opens_at, line }: DrawRow): string => `${Date.parse(opens_at) / 1000}-${line}`

function told({ stakes, payouts, halted: _halted, ...row }: Row): DrawRow {
  const decimal = (sums: Record<string, string>, type: Currency) => toDecimal(BigInt(sums[type] ?? 0), type)
  const moment = (at: Date | null) => at?.toISOString() ?? null
  return {
    ...row,
    opens_at: row.opens_at.toISOString(),
    close_at: row.close_at.toISOString(),
    draw_at: row.draw_at.toISOString(),
    drawn_at: moment(row.drawn_at),
    settled_at: moment(row.settled_at),
    sums: CURRENCIES.filter((type) => stakes[type] !== undefined).map((type) => ({
      ...{ type, stakes: decimal(stakes, type), payouts: decimal(payouts, type) },
    })),
  }
}
