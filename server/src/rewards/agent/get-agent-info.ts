import { toDecimal } from '@mela/contract/money.ts'
import { getAgentInfo as call } from '@mela/contract/rewards/rewards-agents.ts'
import { nextSiteDay, siteDay } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { spanOf, startOfDay } from '../../games/index.ts'
import { cached } from '../../platform/cached.ts'
import { askPool } from '../../platform/data/db.ts'
import { handle } from '../../platform/http/handle.ts'
import { requireMoney } from '../../wallet/index.ts'
import { readRequirements } from './requirements.ts'
import { readLastApplication, sumOpen, sumRunning, toldSums, type ApplicationRow } from './sql.ts'
import { readStatus } from './standing.ts'
import { readTeam } from './team.ts'
import { levelOf, termsOf } from './terms.ts'

const TEAM_TTL_MS = 2_000

/** Of a large team this reads a row for each member, so a page that is opened again and again reads it once. */
const readKnownTeam = cached(TEAM_TTL_MS, async (context: Context, { user_id }: { user_id: string }) =>
  readTeam(askPool(context.db), user_id, termsOf(context.config, await context.settings.read())),
)

export const getAgentInfo = handle(call, async (context, _input, asker, refuse) => {
  await requireMoney(context, asker, refuse, { unverified: true })
  const { user_id } = asker
  const terms = termsOf(context.config, await context.settings.read())
  const { currency, levels, tiers, member } = terms
  const ask = askPool(context.db)
  const now = context.now()
  const [status, team, [last], open, running] = await Promise.all([
    readStatus(context, user_id),
    readKnownTeam(context, { user_id }),
    ask(readLastApplication, { user_id }),
    ask(sumOpen, { agent_id: user_id, now }),
    ask(sumRunning, { agent_id: user_id }),
  ])
  const is_agent = status === 1
  const told = (amount: bigint) => toDecimal(amount, currency)
  return {
    ...{ status, level: is_agent ? levelOf(terms, team.valid) : 0, levels: [...levels], money_type: currency },
    requirements: await readRequirements(context, user_id, terms, team),
    member_terms: { is_verified: member.is_verified, recharge: told(member.recharge) },
    valid_subordinates: team.valid,
    ...{ subordinate_recharge: told(team.recharge), subordinate_betting: told(team.betting) },
    ...{ members: team.members, tiers: [...tiers] },
    ...{ apply_from: applyFrom(context, last), application: last ? toldApplication(last) : null },
    open: is_agent ? toldSums(open) : [],
    this_week: is_agent ? { earned: toldSums(running), ends_at: weekEnd(context).toISOString() } : null,
  }
})

function applyFrom({ config, now }: Context, last: ApplicationRow | undefined): string | null {
  const has_applied = last?.day === siteDay(config.SERVER_TZ, now())
  return has_applied ? nextSiteDay(config.SERVER_TZ, now()).toISOString() : null
}

const toldApplication = ({ content, state, reason, created_at }: ApplicationRow) => ({
  ...{ content, state, reason, created_at: created_at.toISOString() },
})

const weekEnd = ({ config, now }: Context): Date =>
  startOfDay(spanOf(siteDay(config.SERVER_TZ, now()), 'week').next, config.SERVER_TZ)
