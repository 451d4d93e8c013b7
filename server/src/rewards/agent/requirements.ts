import { toDecimal } from '@mela/contract/money.ts'
import type { AgentRequirement } from '@mela/contract/rewards/rewards-agents.ts'
import type { Context } from '../../context.ts'
import { isBasic, readVerified } from '../../identity/index.ts'
import { askPool } from '../../platform/data/db.ts'
import { readPerson } from '../vip/sql.ts'
import type { Team } from './team.ts'
import type { Terms } from './terms.ts'

/** What is asked for, with what somebody has of it. */
export async function readRequirements(
  context: Context,
  user_id: string,
  { currency, betting, is_verified, members }: Terms,
  { valid }: Pick<Team, 'valid'>,
): Promise<AgentRequirement[]> {
  const [{ total }, verified] = await Promise.all([
    readPerson(askPool(context.db), user_id),
    readVerified(context, user_id),
  ])
  const has_verified = isBasic(verified)
  const played = total.consumption
  const all: (AgentRequirement & { is_asked: boolean })[] = [
    { name: 'verified', is_asked: is_verified, now: has_verified ? '1' : '0', need: '1', done: has_verified },
    {
      ...{ name: 'betting', is_asked: betting > 0n, done: played >= betting },
      ...{ now: toDecimal(played, currency), need: toDecimal(betting, currency) },
    },
    { name: 'members', is_asked: members > 0, now: String(valid), need: String(members), done: valid >= members },
  ]
  return all.filter(({ is_asked }) => is_asked).map(({ name, now, need, done }) => ({ name, now, need, done }))
}
