import { decideAgentApplication as call } from '@mela/contract/operators/operators-agents.ts'
import { nextSiteDay, setAgent, siteDay } from '../../../account/index.ts'
import type { Context } from '../../../context.ts'
import { askPool } from '../../../platform/data/db.ts'
import { statement } from '../../../platform/data/statement.ts'
import type { Trx } from '../../../platform/data/transaction.ts'
import { handleAdmin } from '../../../platform/http/handle-admin.ts'
import { readRequirements } from '../requirements.ts'
import { readTeam } from '../team.ts'
import { termsOf } from '../terms.ts'

const readApplicant = statement<{ id: string }, { user_id: string }>(
  'rewards_read_applicant',
  'SELECT user_id FROM rewards_agent_application WHERE id = :id',
)
interface Closing {
  id: string
  state: 'approved' | 'rejected'
  reason: string
  now: Date
  operator_id: string
}
const closeApplication = statement<Closing, { user_id: string }>(
  'rewards_close_agent_application',
  `UPDATE rewards_agent_application SET state = :state, reason = :reason, decided_at = :now, decided_by = :operator_id
   WHERE id = :id AND state = 'review' RETURNING user_id`,
)
const addAgent = statement<{ user_id: string; agent_from: string; now: Date }, { user_id: string }>(
  'rewards_add_agent',
  `INSERT INTO rewards_agent (user_id, state, agent_from, changed_at)
   VALUES (:user_id, 'agent', :agent_from::date, :now) ON CONFLICT DO NOTHING RETURNING user_id`,
)

/** Once, whoever is quicker. Whoever has less than is asked for by now is not made an agent. */
export const decideAgentApplication = handleAdmin(call, async (context, input, asker, refuse) => {
  const { id, decision } = input
  const ask = askPool(context.db)
  const [known] = await ask(readApplicant, { id })
  if (!known) throw refuse('non_existent')
  const { user_id } = known
  const is_approved = decision === 'approve'
  if (is_approved && !(await hasAll(context, user_id))) throw refuse('agent_requirements_not_met')
  const reason = input.decision === 'reject' ? input.reason : ''
  await asker.act(async (trx, note) => {
    const now = context.now()
    const { operator_id } = asker
    const state = is_approved ? 'approved' : 'rejected'
    const [closed] = await trx.ask(closeApplication, { id, state, reason, now, operator_id })
    if (!closed) throw refuse('order_closed')
    if (is_approved && !(await makeAgent(context, trx, user_id))) throw refuse('order_closed')
    const kind = is_approved ? 'agent_approved' : 'agent_rejected'
    await trx.addJob('home:notify', { user_id, kind, at: now.toISOString() })
    note({ subject: `agent_application:${id}`, details: { user_id, decision, ...(is_approved ? {} : { reason }) } })
  })
  return {}
})

async function hasAll(context: Context, user_id: string): Promise<boolean> {
  const terms = termsOf(context.config, await context.settings.read())
  const team = await readTeam(askPool(context.db), user_id, terms)
  return (await readRequirements(context, user_id, terms, team)).every(({ done }) => done)
}

/** False for somebody for whom it was closed meanwhile. */
async function makeAgent(context: Context, trx: Trx, user_id: string): Promise<boolean> {
  const [added] = await trx.ask(addAgent, { user_id, agent_from: tomorrow(context), now: context.now() })
  if (!added) return false
  await setAgent(trx, user_id, true)
  return true
}

/** Agents earn from the first whole day on. */
export const tomorrow = ({ config, now }: Context): string =>
  siteDay(config.SERVER_TZ, nextSiteDay(config.SERVER_TZ, now()))
