import { UserIdentity } from '@mela/contract/account/account.ts'
import type { AgentStatus } from '@mela/contract/rewards/rewards-rules.ts'
import { readTraits } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { readBreakEnd } from '../../games/index.ts'
import { askPool, plainColumn, type Ask } from '../../platform/data/db.ts'
import { statement } from '../../platform/data/statement.ts'
import type { Asker } from '../../platform/http/handle.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { requireMoney, type Holder } from '../../wallet/index.ts'

interface Standing {
  state: 'agent' | 'blocked' | null
  is_in_review: boolean
}
const readRow = statement<{ user_id: string }, Standing>(
  'rewards_read_agent_standing',
  `SELECT (SELECT state FROM rewards_agent WHERE user_id = :user_id) AS state,
     EXISTS (SELECT FROM rewards_agent_application WHERE user_id = :user_id AND state = 'review') AS is_in_review`,
)

/** What somebody is. Whoever is nothing yet may be kept from it: an account of the site, or somebody who takes a break. */
export async function readStatus(context: Context, user_id: string): Promise<AgentStatus> {
  const [row] = await askPool(context.db)(readRow, { user_id })
  const { state, is_in_review } = row!
  if (state === 'blocked') return -1
  if (state === 'agent') return 1
  if (is_in_review) return 2
  return (await isForbidden(context, user_id)) ? -2 : 0
}

async function isForbidden(context: Context, user_id: string): Promise<boolean> {
  const traits = (await readTraits(context, [user_id])).get(user_id)
  return traits?.identity !== UserIdentity.Normal || (await readBreakEnd(context, user_id)) !== null
}

type AgentRefusal = 'permission_not_allowed' | 'session_limited' | 'agent_required' | 'agent_blocked'

/** What only agents may do. */
export async function requireAgent(context: Context, asker: Asker, refuse: Refuse<AgentRefusal>): Promise<Holder> {
  const holder = await requireMoney(context, asker, refuse)
  const [row] = await askPool(context.db)(readRow, asker)
  if (row!.state === 'blocked') throw refuse('agent_blocked')
  if (row!.state !== 'agent') throw refuse('agent_required')
  return holder
}

const readAmong = statement<{ user_ids: string; day: string | null }, { user_id: string }>(
  'rewards_read_agents_among',
  `SELECT user_id FROM rewards_agent
   WHERE user_id = ANY (:user_ids::bigint[]) AND state = 'agent'
     AND (:day::date IS NULL OR agent_from <= :day::date)`,
)

/** Those of these people who are agents, and earn on this day where one is named. */
export async function readAgentsAmong(
  ask: Ask,
  user_ids: readonly string[],
  day: string | null = null,
): Promise<Set<string>> {
  const rows = await ask(readAmong, { user_ids: plainColumn([...new Set(user_ids)], String), day })
  return new Set(rows.map(({ user_id }) => user_id))
}
