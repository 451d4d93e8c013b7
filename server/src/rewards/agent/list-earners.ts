import { listEarners as call, type Earner } from '@mela/contract/rewards/rewards-agents.ts'
import { readAbove, readProfiles } from '../../account/index.ts'
import { maskName } from '../../games/index.ts'
import { askPool } from '../../platform/data/db.ts'
import { statement } from '../../platform/data/statement.ts'
import { handle } from '../../platform/http/handle.ts'
import { toldSums, type SumRow } from './sql.ts'
import { readAgentsAmong } from './standing.ts'
import { termsOf } from './terms.ts'

const sumEarned = statement<{ user_id: string }, SumRow & { agent_id: string }>(
  'rewards_sum_earned_on_person',
  `SELECT agent_id, currency, (sum(earned) / 1000000)::bigint AS amount FROM rewards_commission
   WHERE user_id = :user_id GROUP BY agent_id, currency ORDER BY agent_id, currency`,
)

/** Agents who would earn if the person played now, with all that they have earned by it. */
export const listEarners = handle(call, async (context, _input, { user_id }) => {
  if (context.config.ECONOMY === 'play') return { list: [] }
  const ask = askPool(context.db)
  const above = await readAbove(ask, [user_id])
  const agents = await readAgentsAmong(
    ask,
    above.map(({ above_id }) => above_id),
  )
  const [people, earned] = await Promise.all([readProfiles(context, [...agents]), ask(sumEarned, { user_id })])
  const { tiers } = termsOf(context.config, await context.settings.read())
  const list = above
    .filter(({ above_id }) => agents.has(above_id))
    .map(({ above_id, tier }): Earner => {
      const { nickname, username, avatar } = people.get(above_id)!
      const name = nickname || username
      const isKnown = tier === 1
      return {
        tier: tier as Earner['tier'],
        ...{ name: isKnown ? name : maskName(name), avatar: { url: isKnown ? avatar.url : '' } },
        ratio: tiers[tier - 1]!,
        earned: toldSums(earned.filter(({ agent_id }) => agent_id === above_id)),
      }
    })
  return { list }
})
