import { BetStatus } from '@mela/contract/games/games-rules.ts'
import type { GameType } from '@mela/contract/games/games-rules.ts'
import { toDecimal, type Currency } from '@mela/contract/money.ts'
import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { DB } from '../../generated/tables.ts'

/** A person's bet, with what became of it. */
export interface Bet {
  id: string
  game_type: GameType
  line: string
  period: string
  method: string
  value: string
  currency: Currency
  stake: bigint
  fee: bigint
  /** What came back, also where it was given back. */
  win: bigint
  status: BetStatus
  /** Of its period; null before the draw, and where there is never one. */
  result: string | null
  created_at: Date
}

export interface BetFilter {
  user_id: string
  game_type?: GameType | undefined
  currency?: Currency | undefined
  period?: { line: string; period: string } | undefined
  /** Placed from here on, and before this. */
  start?: string | undefined
  end?: string | undefined
}

/** Those that fit. */
export function betsOf<O>(
  query: SelectQueryBuilder<DB, 'games_bet', O>,
  { user_id, game_type, currency, period, start, end }: BetFilter,
): SelectQueryBuilder<DB, 'games_bet', O> {
  let fitting = query.where('games_bet.user_id', '=', user_id)
  if (game_type !== undefined) fitting = fitting.where('games_bet.game_type', '=', game_type)
  if (currency !== undefined) fitting = fitting.where('games_bet.currency', '=', currency)
  if (period) fitting = fitting.where('games_bet.line', '=', period.line).where('games_bet.period', '=', period.period)
  if (start) fitting = fitting.where('games_bet.created_at', '>=', new Date(start))
  if (end) fitting = fitting.where('games_bet.created_at', '<', new Date(end))
  return fitting
}

/** Newest first. A bet without a win has not won once everything of its period is paid. */
export async function readBets(
  db: Kysely<DB>,
  filter: BetFilter,
  page: { pos: number; limit: number },
): Promise<Bet[]> {
  const rows = await betsOf(db.selectFrom('games_bet'), filter)
    .innerJoin('games_period', (join) =>
      join.onRef('games_period.line', '=', 'games_bet.line').onRef('games_period.period', '=', 'games_bet.period'),
    )
    .leftJoin('games_settlement', (join) =>
      join
        .onRef('games_settlement.line', '=', 'games_bet.line')
        .onRef('games_settlement.period', '=', 'games_bet.period'),
    )
    .leftJoin('games_win', (join) =>
      join.onRef('games_win.user_id', '=', 'games_bet.user_id').onRef('games_win.bet_id', '=', 'games_bet.id'),
    )
    .leftJoin('games_refund', (join) =>
      join.onRef('games_refund.user_id', '=', 'games_bet.user_id').onRef('games_refund.bet_id', '=', 'games_bet.id'),
    )
    .select(['games_bet.id', 'games_bet.game_type', 'games_bet.line', 'games_bet.period', 'games_bet.method'])
    .select(['games_bet.value', 'games_bet.currency', 'games_bet.stake', 'games_bet.fee', 'games_bet.created_at'])
    .select([
      'games_period.result',
      'games_settlement.settled_at',
      'games_win.amount as win',
      'games_refund.amount as refund',
    ])
    .orderBy('games_bet.id', 'desc')
    .offset(page.pos)
    .limit(page.limit)
    .execute()
  return rows.map(({ settled_at, refund, ...row }) => ({
    ...row,
    game_type: row.game_type as GameType,
    currency: row.currency as Currency,
    stake: BigInt(row.stake),
    fee: BigInt(row.fee),
    win: BigInt(row.win ?? refund ?? 0),
    status: statusOf(row.win, refund, settled_at),
  }))
}

function statusOf(win: string | null, refund: string | null, settled_at: Date | null): BetStatus {
  if (win !== null) return BetStatus.Won
  if (refund !== null) return BetStatus.Refunded
  return settled_at === null ? BetStatus.Undrawn : BetStatus.NotWon
}

/** In the words of the calls. */
export const tellBet = ({ id, method, value, currency, fee, win, status }: Bet) => ({
  ...{ id, method, value, status },
  money_type: currency,
  fee: toDecimal(fee, currency),
  win_amount: toDecimal(win, currency),
})
