import { blockAgent as call } from '@mela/contract/operators/operators-agents.ts'
import { readTraits, setAgent } from '../../../account/index.ts'
import { statement } from '../../../platform/data/statement.ts'
import { handleAdmin } from '../../../platform/http/handle-admin.ts'

interface Blocking {
  user_id: string
  reason: string
  now: Date
  operator_id: string
}
const writeBlocked = statement<Omit<Blocking, 'operator_id'>>(
  'rewards_block_agent',
  `INSERT INTO rewards_agent (user_id, state, changed_at, reason) VALUES (:user_id, 'blocked', :now, :reason)
   ON CONFLICT (user_id) DO UPDATE SET state = 'blocked', changed_at = :now, reason = :reason`,
)
const lockAgent = statement<{ user_id: string }, { state: string }>(
  'rewards_lock_agent',
  'SELECT state FROM rewards_agent WHERE user_id = :user_id FOR UPDATE',
)
const rejectOpen = statement<Blocking, { user_id: string }>(
  'rewards_reject_application_of_blocked',
  `UPDATE rewards_agent_application
   SET state = 'rejected', reason = :reason, decided_at = :now, decided_by = :operator_id
   WHERE user_id = :user_id AND state = 'review' RETURNING user_id`,
)

export const blockAgent = handleAdmin(call, async (context, { user_id, reason }, asker, refuse) => {
  if (!(await readTraits(context, [user_id])).has(user_id)) throw refuse('non_existent')
  await asker.act(async (trx, note) => {
    const now = context.now()
    const [before] = await trx.ask(lockAgent, { user_id })
    await trx.ask(writeBlocked, { user_id, reason, now })
    const [rejected] = await trx.ask(rejectOpen, { user_id, reason, now, operator_id: asker.operator_id })
    await setAgent(trx, user_id, false)
    const kind = before?.state === 'agent' ? 'agent_blocked' : rejected ? 'agent_rejected' : undefined
    if (kind) await trx.addJob('home:notify', { user_id, kind, at: now.toISOString() })
    note({ subject: `user:${user_id}`, details: { reason } })
  })
  return {}
})
