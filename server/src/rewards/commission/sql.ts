import type { Currency } from '@mela/contract/money.ts'
import { statement } from '../../platform/data/statement.ts'

/** A row for every day from the first one on, also where nobody came by for longer than a day. */
export const openDays = statement<{ today: string; tiers: string }>(
  'rewards_open_commission_days',
  `INSERT INTO rewards_commission_day (day, tiers)
   SELECT day::date, :tiers::integer[] FROM generate_series(
     coalesce((SELECT max(day) + 1 FROM rewards_commission_day), :today::date), :today::date, '1 day') AS day
   ON CONFLICT DO NOTHING`,
)
export const readUnbooked = statement<object, { day: string }>(
  'rewards_read_unbooked_days',
  `SELECT to_char(day, 'YYYY-MM-DD') AS day FROM rewards_commission_day WHERE booked_at IS NULL ORDER BY rewards_commission_day.day`,
)
export const lockDay = statement<{ day: string }, { tiers: number[]; booked_up_to: string; booked_at: Date | null }>(
  'rewards_lock_commission_day',
  'SELECT tiers, booked_up_to, booked_at FROM rewards_commission_day WHERE day = :day::date FOR UPDATE',
)
export const moveDay = statement<{ day: string; up_to: string; booked_at: Date | null }>(
  'rewards_move_commission_day',
  'UPDATE rewards_commission_day SET booked_up_to = :up_to, booked_at = :booked_at WHERE day = :day::date',
)

export interface HoldRow {
  user_id: string
  currency: Currency
  /** In millionths of a minor unit. */
  hold: string
}
/** What bets of the next people cost on average on a day, all currencies of each. */
export const readHolds = statement<{ day: string; up_to: string; count: number }, HoldRow>(
  'rewards_read_holds',
  `SELECT user_id, currency, hold FROM rewards_day
   WHERE day = :day::date AND user_id > :up_to AND hold > 0 AND user_id <= (
     SELECT max(user_id) FROM (
       SELECT DISTINCT user_id FROM rewards_day WHERE day = :day::date AND user_id > :up_to AND hold > 0
       ORDER BY user_id LIMIT :count) AS next)
   ORDER BY user_id, currency`,
)

type Columns<Name extends string> = Record<Name, string>
export const addCommissions = statement<
  { day: string } & Columns<'user_ids' | 'tiers' | 'currencies' | 'agent_ids' | 'holds' | 'ratios' | 'earnings'>
>(
  'rewards_add_commissions',
  `INSERT INTO rewards_commission (user_id, day, tier, currency, agent_id, hold, ratio, earned)
   SELECT user_id, :day::date, tier, currency, agent_id, hold, ratio, earned
   FROM unnest(:user_ids::bigint[], :tiers::smallint[], :currencies::smallint[], :agent_ids::bigint[], :holds::bigint[],
               :ratios::integer[], :earnings::bigint[])
     booked (user_id, tier, currency, agent_id, hold, ratio, earned)`,
)
/** In the order of agents, so that two who add to the same ones never wait for each other. */
export const addToRewards = statement<{ week: string } & Columns<'agent_ids' | 'currencies' | 'earnings'>>(
  'rewards_add_to_agent_rewards',
  `INSERT INTO rewards_agent_reward AS known (agent_id, week, currency, earned)
   SELECT agent_id, :week::date, currency, sum(earned)
   FROM unnest(:agent_ids::bigint[], :currencies::smallint[], :earnings::bigint[]) more (agent_id, currency, earned)
   GROUP BY agent_id, currency ORDER BY agent_id, currency
   ON CONFLICT (agent_id, week, currency) DO UPDATE SET earned = known.earned + excluded.earned`,
)
export const addToTotals = statement<{ day: string } & Columns<'tiers' | 'currencies' | 'holds' | 'earnings'>>(
  'rewards_add_to_commission_totals',
  `INSERT INTO rewards_commission_total AS known (day, tier, currency, hold, earned)
   SELECT :day::date, tier, currency, sum(hold), sum(earned)
   FROM unnest(:tiers::smallint[], :currencies::smallint[], :holds::bigint[], :earnings::bigint[])
     more (tier, currency, hold, earned)
   GROUP BY tier, currency
   ON CONFLICT (day, tier, currency) DO UPDATE SET hold = known.hold + excluded.hold,
     earned = known.earned + excluded.earned`,
)

/** Weeks before this one can be claimed from now on. */
export const closeRewards = statement<
  { before: string; count: number; now: Date; expires_at: Date },
  { agent_id: string; amount: string }
>(
  'rewards_close_agent_rewards',
  `UPDATE rewards_agent_reward reward SET created_at = :now, expires_at = :expires_at, amount = earned / 1000000, members = (
     SELECT count(DISTINCT user_id) FROM rewards_commission commission
     WHERE commission.agent_id = reward.agent_id AND commission.currency = reward.currency
       AND commission.day >= reward.week AND commission.day < reward.week + 7)
   WHERE id IN (
     SELECT id FROM rewards_agent_reward WHERE created_at IS NULL AND week < :before::date
     ORDER BY week, agent_id LIMIT :count FOR UPDATE)
   RETURNING agent_id, amount`,
)
/** Those that lapse before `until` and of which nobody was reminded this often. */
export const markReminded = statement<
  { reminded: number; now: Date; until: Date; count: number },
  { agent_id: string }
>(
  'rewards_mark_agent_rewards_reminded',
  `UPDATE rewards_agent_reward SET reminded = :reminded WHERE id IN (
     SELECT id FROM rewards_agent_reward
     WHERE claimed_at IS NULL AND created_at IS NOT NULL AND amount > 0 AND reminded < :reminded
       AND expires_at > :now AND expires_at <= :until
     ORDER BY id LIMIT :count FOR UPDATE)
   RETURNING agent_id`,
)
