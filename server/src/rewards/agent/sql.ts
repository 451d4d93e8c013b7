import { toDecimal, type Currency } from '@mela/contract/money.ts'
import { statement } from '../../platform/data/statement.ts'

export interface ApplicationRow {
  content: string
  state: 'review' | 'approved' | 'rejected'
  reason: string
  created_at: Date
  day: string
}
export const readLastApplication = statement<{ user_id: string }, ApplicationRow>(
  'rewards_read_last_application',
  `SELECT content, state, reason, created_at, to_char(day, 'YYYY-MM-DD') AS day FROM rewards_agent_application
   WHERE user_id = :user_id ORDER BY id DESC LIMIT 1`,
)
export const addApplication = statement<{
  user_id: string
  day: string
  content: string
  requirements: string
  now: Date
}>(
  'rewards_add_application',
  `INSERT INTO rewards_agent_application (user_id, day, content, requirements, created_at)
   VALUES (:user_id, :day::date, :content, :requirements::jsonb, :now)`,
)

export interface SumRow {
  currency: Currency
  amount: string
}
/** As people are told sums: only currencies in which there is something. */
export const toldSums = (rows: readonly SumRow[]): { money_type: Currency; amount: string }[] =>
  rows
    .filter(({ amount }) => BigInt(amount) > 0n)
    .map(({ currency, amount }) => ({ money_type: currency, amount: toDecimal(BigInt(amount), currency) }))

/** What an agent can claim now. */
export const sumOpen = statement<{ agent_id: string; now: Date }, SumRow>(
  'rewards_sum_open_agent_rewards',
  `SELECT currency, sum(amount) AS amount FROM rewards_agent_reward
   WHERE agent_id = :agent_id AND created_at IS NOT NULL AND claimed_at IS NULL AND expires_at > :now
   GROUP BY currency ORDER BY currency`,
)
/** What weeks that are not over have brought so far. */
export const sumRunning = statement<{ agent_id: string }, SumRow>(
  'rewards_sum_running_agent_rewards',
  `SELECT currency, (sum(earned) / 1000000)::bigint AS amount FROM rewards_agent_reward
   WHERE agent_id = :agent_id AND created_at IS NULL GROUP BY currency ORDER BY currency`,
)

export interface RewardRow {
  id: string
  week: string
  currency: Currency
  amount: string
  members: number
  created_at: Date
  expires_at: Date
  claimed_at: Date | null
}
const COLUMNS = `id, to_char(week, 'YYYY-MM-DD') AS week, currency, amount, members, created_at, expires_at, claimed_at`
export const listRewards = statement<{ agent_id: string; now: Date; pos: number; limit: number }, RewardRow>(
  'rewards_list_agent_rewards',
  `SELECT ${COLUMNS} FROM (
     SELECT *, claimed_at IS NULL AND expires_at > :now AS is_open FROM rewards_agent_reward
     WHERE agent_id = :agent_id AND created_at IS NOT NULL AND amount > 0) reward
   ORDER BY is_open DESC, CASE WHEN is_open THEN expires_at END, CASE WHEN is_open THEN id END, id DESC
   OFFSET :pos LIMIT :limit`,
)
export const countRewards = statement<{ agent_id: string }, { total: number }>(
  'rewards_count_agent_rewards',
  `SELECT count(*)::int AS total FROM rewards_agent_reward
   WHERE agent_id = :agent_id AND created_at IS NOT NULL AND amount > 0`,
)
/** One of them, whatever became of it, or all that are open. */
export const lockRewards = statement<{ agent_id: string; id: string | null; now: Date }, RewardRow>(
  'rewards_lock_agent_rewards',
  `SELECT ${COLUMNS} FROM rewards_agent_reward
   WHERE agent_id = :agent_id AND created_at IS NOT NULL AND amount > 0
     AND CASE WHEN :id::bigint IS NULL THEN claimed_at IS NULL AND expires_at > :now ELSE id = :id::bigint END
   ORDER BY id FOR UPDATE`,
)
export const markClaimed = statement<{ ids: string; book: number; now: Date }>(
  'rewards_mark_agent_rewards_claimed',
  'UPDATE rewards_agent_reward SET claimed_at = :now, book = :book WHERE id = ANY (:ids::bigint[])',
)
