import { listAgentApplications as call } from '@mela/contract/operators/operators-agents.ts'
import type { Context } from '../../../context.ts'
import { handleAdmin } from '../../../platform/http/handle-admin.ts'
import { APPLICATION_COLUMNS, toApplications, type AgentNeeds } from './applications.ts'

const applications = ({ db }: Context, state: string) =>
  db.tables.selectFrom('rewards_agent_application').where('state', '=', state)

async function count(context: Context, state: string): Promise<number> {
  const { total } = await applications(context, state)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export const listAgentApplications = (needs: AgentNeeds) =>
  handleAdmin(call, async (context, { state, pos, limit }) => {
    const rows = await applications(context, state)
      .select(APPLICATION_COLUMNS)
      .orderBy('id', state === 'review' ? 'asc' : 'desc')
      .offset(pos)
      .limit(limit)
      .execute()
    return {
      list: await toApplications(context, needs, rows),
      total: await count(context, state),
      counts: { review: await count(context, 'review') },
    }
  })
