import { unblockAgent as call } from '@mela/contract/operators/operators-agents.ts'
import { setAgent } from '../../../account/index.ts'
import { statement } from '../../../platform/data/statement.ts'
import { handleAdmin } from '../../../platform/http/handle-admin.ts'
import { tomorrow } from './decide-agent-application.ts'

const restore = statement<{ user_id: string; agent_from: string; now: Date }, { user_id: string }>(
  'rewards_restore_agent',
  `UPDATE rewards_agent SET state = 'agent', agent_from = :agent_from::date, changed_at = :now, reason = ''
   WHERE user_id = :user_id AND state = 'blocked' AND agent_from IS NOT NULL RETURNING user_id`,
)
const forget = statement<{ user_id: string }, { user_id: string }>(
  'rewards_forget_blocked_agent',
  `DELETE FROM rewards_agent WHERE user_id = :user_id AND state = 'blocked' AND agent_from IS NULL RETURNING user_id`,
)

export const unblockAgent = handleAdmin(call, async (context, { user_id, reason }, asker, refuse) => {
  await asker.act(async (trx, note) => {
    const [restored] = await trx.ask(restore, { user_id, agent_from: tomorrow(context), now: context.now() })
    const [forgotten] = restored ? [] : await trx.ask(forget, { user_id })
    if (!restored && !forgotten) throw refuse('non_existent')
    if (restored) await setAgent(trx, user_id, true)
    note({ subject: `user:${user_id}`, details: { reason, is_agent: restored !== undefined } })
  })
  return {}
})
