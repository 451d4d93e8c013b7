import type { GameType } from '@mela/contract/games/games-rules.ts'
import type { Currency } from '@mela/contract/money.ts'
import { statement } from '../../platform/data/statement.ts'

interface Wanted {
  user_id: string
  currency: Currency
}
export interface RebateRow {
  game_type: GameType
  turnover: string
  /** In millionths of a minor unit. */
  earned: string
}

export const readRebates = statement<Wanted, RebateRow>(
  'rewards_read_rebates',
  'SELECT game_type, turnover, earned FROM rewards_rebate WHERE user_id = :user_id AND currency = :currency',
)
export const readClaims = statement<Wanted & { count: number }, { amount: string; created_at: Date }>(
  'rewards_read_claims',
  `SELECT amount, created_at FROM rewards_rebate_claim
   WHERE user_id = :user_id AND currency = :currency ORDER BY id DESC LIMIT :count`,
)
export const lockRebates = statement<Wanted & { game_type: GameType | null }, RebateRow>(
  'rewards_lock_rebates',
  `SELECT game_type, turnover, earned FROM rewards_rebate
   WHERE user_id = :user_id AND currency = :currency
     AND (:game_type::smallint IS NULL OR game_type = :game_type::smallint)
   ORDER BY game_type FOR UPDATE`,
)
/** What is less than a minor unit stays. */
export const takeRebates = statement<Wanted & { game_types: string; earnings: string }>(
  'rewards_take_rebates',
  `UPDATE rewards_rebate SET turnover = 0, earned = rewards_rebate.earned - taken.earned
   FROM unnest(:game_types::smallint[], :earnings::bigint[]) taken (game_type, earned)
   WHERE user_id = :user_id AND currency = :currency AND rewards_rebate.game_type = taken.game_type`,
)
export const writeClaim = statement<Wanted & { book: number; amount: bigint; now: Date }, { id: string }>(
  'rewards_write_claim',
  `INSERT INTO rewards_rebate_claim (user_id, book, currency, amount, created_at)
   VALUES (:user_id, :book, :currency, :amount, :now) RETURNING id`,
)
