import { AGENT_REWARD_DAYS } from '@mela/contract/rewards/rewards-rules.ts'
import type { Context } from '../../context.ts'
import { transaction, type Trx } from '../../platform/data/transaction.ts'
import { closeRewards } from './sql.ts'

const AT_ONCE = 200
const DAY_MS = 86_400_000

/** What weeks before this one brought can be claimed from now on, and agents are told. */
export async function closeWeeks(context: Context, before: string): Promise<void> {
  for (let count = AT_ONCE; count === AT_ONCE;) {
    count = await transaction(context, async (trx) => {
      const now = context.now()
      const expires_at = new Date(now.getTime() + AGENT_REWARD_DAYS * DAY_MS)
      const closed = await trx.ask(closeRewards, { before, count: AT_ONCE, now, expires_at })
      const agent_ids = closed.filter(({ amount }) => BigInt(amount) > 0n).map(({ agent_id }) => agent_id)
      await tellAgents(context, trx, agent_ids, 'agent_reward_ready')
      return closed.length
    })
  }
}

/** Once each, however many rewards it is about. */
export async function tellAgents(
  context: Context,
  trx: Trx,
  agent_ids: readonly string[],
  kind: 'agent_reward_ready' | 'agent_reward_expiring',
): Promise<void> {
  const at = context.now().toISOString()
  for (const user_id of new Set(agent_ids)) await trx.addJob('home:notify', { user_id, kind, at })
}
