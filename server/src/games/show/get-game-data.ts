import { sql, type RawBuilder } from 'kysely'
import { getGameData as call } from '@mela/contract/games/games.ts'
import type { DataSpan, GameType } from '@mela/contract/games/games-rules.ts'
import { toDecimal, type Currency } from '@mela/contract/money.ts'
import { handle } from '../../platform/http/handle.ts'
import { dayBefore, siteMoment, spanOf } from '../limits/play-spans.ts'

interface Row {
  money_type: Currency
  /** Null in the row of all games. */
  game_type: GameType | null
  bet_num: string
  bet_amount: string
  win_num: string
  win_amount: string
}

export const getGameData = handle(call, async (context, { span, ...input }, { user_id }) => {
  const days = span && daysOf(siteMoment(context).day, span)
  const { game_type = null, money_type = null, start = null, end = null } = { ...input, ...days }
  const fitting = sql`
    FROM games_day
    WHERE user_id = ${user_id} AND settled_bets > 0
      AND (${game_type}::smallint IS NULL OR game_type = ${game_type})
      AND (${money_type}::smallint IS NULL OR currency = ${money_type})
      AND (${start}::date IS NULL OR day >= ${start}::date)
      AND (${end}::date IS NULL OR day <= ${end}::date)`
  const tables = context.db.tables
  const { rows } = await sql<Row>`
    SELECT currency AS money_type, game_type, sum(settled_bets) AS bet_num, sum(settled_stake) AS bet_amount,
           sum(wins) AS win_num, sum(win) AS win_amount
    ${fitting} GROUP BY GROUPING SETS ((currency), (currency, game_type)) ORDER BY currency, game_type`.execute(tables)
  return {
    list: rows.filter((row) => row.game_type === null).map(totalsOf),
    games: rows.flatMap((row) => (row.game_type === null ? [] : { game_type: row.game_type, ...totalsOf(row) })),
    span: days ? { ...days, days: (await readDays(fitting).execute(tables)).rows.map(profitOf) } : null,
  }
})

function daysOf(day: string, span: DataSpan): { start: string; end: string } {
  if (span === 'year') return { start: `${day.slice(0, 4)}-01-01`, end: `${day.slice(0, 4)}-12-31` }
  const { first, next } = spanOf(day, span)
  return { start: first, end: dayBefore(next) }
}

const totalsOf = ({ money_type, bet_num, bet_amount, win_num, win_amount }: Row) => ({
  money_type,
  bet_num: Number(bet_num),
  bet_amount: toDecimal(BigInt(bet_amount), money_type),
  win_num: Number(win_num),
  win_amount: toDecimal(BigInt(win_amount), money_type),
  profit: toDecimal(BigInt(win_amount) - BigInt(bet_amount), money_type),
})

interface DayRow {
  day: string
  money_type: Currency
  profit: string
}

const readDays = (fitting: RawBuilder<unknown>) => sql<DayRow>`
  SELECT day::text, currency AS money_type, sum(win) - sum(settled_stake) AS profit
  ${fitting} GROUP BY day, currency ORDER BY day, currency`

const profitOf = ({ day, money_type, profit }: DayRow) => ({
  day,
  money_type,
  profit: toDecimal(BigInt(profit), money_type),
})
