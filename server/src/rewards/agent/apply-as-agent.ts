import { applyAsAgent as call } from '@mela/contract/rewards/rewards-agents.ts'
import type { AgentStatus } from '@mela/contract/rewards/rewards-rules.ts'
import { isBlank } from '@mela/contract/text/is-blank.ts'
import { secondsOfDayLeft, siteDay } from '../../account/index.ts'
import { askPool, isUniqueViolation } from '../../platform/data/db.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { handle } from '../../platform/http/handle.ts'
import { requireMoney } from '../../wallet/index.ts'
import { readRequirements } from './requirements.ts'
import { addApplication, readLastApplication } from './sql.ts'
import { readStatus } from './standing.ts'
import { readTeam } from './team.ts'
import { termsOf } from './terms.ts'

const REFUSED = {
  [-2]: 'agent_forbidden',
  [-1]: 'agent_blocked',
  1: 'already_agent',
  2: 'agent_in_review',
} as const satisfies Partial<Record<AgentStatus, string>>

export const applyAsAgent = handle(call, async (context, { content }, asker, refuse) => {
  await requireMoney(context, asker, refuse, { unverified: true })
  const { user_id } = asker
  const ask = askPool(context.db)
  const status = await readStatus(context, user_id)
  if (status !== 0) throw refuse(REFUSED[status])
  if (isBlank(content)) throw refuse('agent_apply_empty')

  const { config, now } = context
  const day = siteDay(config.SERVER_TZ, now())
  const [last] = await ask(readLastApplication, { user_id })
  if (last?.day === day) {
    const retry_after = secondsOfDayLeft(config.SERVER_TZ, now())
    throw refuse('agent_apply_once_per_day', { retry_after })
  }
  const terms = termsOf(config, await context.settings.read())
  const requirements = await readRequirements(context, user_id, terms, await readTeam(ask, user_id, terms))
  if (!requirements.every(({ done }) => done)) throw refuse('agent_requirements_not_met')

  const application = { user_id, day, content: content.trim(), requirements: JSON.stringify(requirements) }
  try {
    await transaction(context, (trx) => trx.ask(addApplication, { ...application, now: now() }))
  } catch (error) {
    // Another one came in the same moment.
    throw isUniqueViolation(error) ? refuse('agent_in_review') : error
  }
  return {}
})
