import { getAgentApplication as call } from '@mela/contract/operators/operators-agents.ts'
import { readUserForOperator } from '../../../account/index.ts'
import { askPool } from '../../../platform/data/db.ts'
import { handleAdmin } from '../../../platform/http/handle-admin.ts'
import { readRequirements } from '../requirements.ts'
import { readTeam } from '../team.ts'
import { termsOf } from '../terms.ts'
import { APPLICATION_COLUMNS, toApplications, type AgentNeeds } from './applications.ts'

/** Nothing leaves before the log has it: the look commits first. */
export const getAgentApplication = (needs: AgentNeeds) =>
  handleAdmin(call, async (context, { id }, asker, refuse) => {
    const row = await context.db.tables
      .selectFrom('rewards_agent_application')
      .select(APPLICATION_COLUMNS)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw refuse('non_existent')
    const { user_id } = row
    await asker.act(async (_trx, note) => note({ subject: `agent_application:${id}`, details: { user_id } }))
    const terms = termsOf(context.config, await context.settings.read())
    const team = await readTeam(askPool(context.db), user_id, terms)
    const [[application], user, requirements] = await Promise.all([
      toApplications(context, needs, [row]),
      readUserForOperator(context, user_id),
      readRequirements(context, user_id, terms, team),
    ])
    return {
      ...application!,
      ...{ money_type: terms.currency, requirements, members: team.members },
      ...{ valid_members: team.valid, sharing_members: team.sharing, joined_at: user!.created_at },
    }
  })
