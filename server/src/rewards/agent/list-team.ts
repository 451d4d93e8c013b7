import { toDecimal } from '@mela/contract/money.ts'
import { listTeam as call } from '@mela/contract/rewards/rewards-agents.ts'
import { readCircle } from '../../account/index.ts'
import { maskName } from '../../games/index.ts'
import { askPool } from '../../platform/data/db.ts'
import { handle } from '../../platform/http/handle.ts'
import { requireAgent } from './standing.ts'
import { readMembers } from './team.ts'
import { termsOf } from './terms.ts'

export const listTeam = handle(call, async (context, { level: tier, pos, limit }, asker, refuse) => {
  const { user_id } = await requireAgent(context, asker, refuse)
  const ask = askPool(context.db)
  const terms = termsOf(context.config, await context.settings.read())
  const { list, total } = await readCircle(ask, user_id, { tier, pos, limit })
  const ids = list.map((person) => person.user_id)
  const members = await readMembers(ask, user_id, ids, terms)
  const isKnown = tier === 1
  return {
    list: list.map((person) => {
      const { is_valid, missing, recharge, betting } = members.get(person.user_id)!
      return {
        // People further down never dealt with the agent, who is not told who they are.
        name: isKnown ? person.name : maskName(person.name),
        avatar: { url: isKnown ? person.avatar.url : '' },
        ...{ joined_at: person.created_at.toISOString(), is_valid, missing },
        ...{ recharge: toDecimal(recharge, terms.currency), betting: toDecimal(betting, terms.currency) },
      }
    }),
    ...{ total, money_type: terms.currency },
  }
})
