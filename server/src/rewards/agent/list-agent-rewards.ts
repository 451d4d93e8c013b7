import { toDecimal } from '@mela/contract/money.ts'
import { listAgentRewards as call, type AgentReward } from '@mela/contract/rewards/rewards-agents.ts'
import type { Context } from '../../context.ts'
import { askPool } from '../../platform/data/db.ts'
import { handle } from '../../platform/http/handle.ts'
import { countRewards, listRewards, sumOpen, toldSums, type RewardRow } from './sql.ts'
import { requireAgent } from './standing.ts'

export const listAgentRewards = handle(call, async (context, page, asker, refuse) => {
  const { user_id } = await requireAgent(context, asker, refuse)
  const open = await askPool(context.db)(sumOpen, { agent_id: user_id, now: context.now() })
  return { ...(await readRewards(context, user_id, page)), open: toldSums(open) }
})

export async function readRewards(
  context: Context,
  agent_id: string,
  page: { pos: number; limit: number },
): Promise<{ list: AgentReward[]; total: number }> {
  const ask = askPool(context.db)
  const now = context.now()
  const [rows, counted] = await Promise.all([
    ask(listRewards, { agent_id, now, ...page }),
    ask(countRewards, { agent_id }),
  ])
  return { list: rows.map((row) => toldReward(row, now)), total: counted[0]!.total }
}

const toldReward = (
  { id, week, currency, amount, members, created_at, expires_at, claimed_at }: RewardRow,
  now: Date,
): AgentReward => ({
  ...{ id, week, members, money_type: currency, amount: toDecimal(BigInt(amount), currency) },
  ...{ created_at: created_at.toISOString(), expires_at: expires_at.toISOString() },
  claimed_at: claimed_at?.toISOString() ?? null,
  status: claimed_at ? 2 : expires_at > now ? 1 : -1,
})
