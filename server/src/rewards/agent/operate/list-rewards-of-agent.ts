import { listRewardsOfAgent as call } from '@mela/contract/operators/operators-agents.ts'
import { handleAdmin } from '../../../platform/http/handle-admin.ts'
import { readRewards } from '../list-agent-rewards.ts'

/** Nothing leaves before the log has it: the look commits first. */
export const listRewardsOfAgent = handleAdmin(call, async (context, { user_id, pos, limit }, asker) => {
  await asker.act(async (_trx, note) => note({ subject: `user:${user_id}` }))
  return readRewards(context, user_id, { pos, limit })
})
