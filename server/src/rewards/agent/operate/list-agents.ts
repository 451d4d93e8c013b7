import { toDecimal, type Currency } from '@mela/contract/money.ts'
import { listAgents as call, type OperatedAgent } from '@mela/contract/operators/operators-agents.ts'
import { readCircles, readPeople, siteDay } from '../../../account/index.ts'
import { askPool, plainColumn } from '../../../platform/data/db.ts'
import { statement } from '../../../platform/data/statement.ts'
import { handleAdmin } from '../../../platform/http/handle-admin.ts'
import { EARNED_DAYS } from './earned-days.ts'

interface Listed {
  user_id: string
  state: OperatedAgent['state']
  changed_at: Date
  reason: string
}
const readPage = statement<{ state: string; pos: number; limit: number }, Listed>(
  'rewards_list_agents',
  `SELECT user_id, state, changed_at, reason FROM rewards_agent WHERE state = :state
   ORDER BY changed_at DESC, user_id OFFSET :pos LIMIT :limit`,
)
const countStates = statement<object, { agent: number; blocked: number }>(
  'rewards_count_agents',
  `SELECT count(*) FILTER (WHERE state = 'agent')::int AS agent, count(*) FILTER (WHERE state = 'blocked')::int AS blocked
   FROM rewards_agent`,
)
const sumEarned = statement<
  { agent_ids: string; today: string; days: number },
  { agent_id: string; currency: Currency; earned: string }
>(
  'rewards_sum_earned_by_agents',
  `SELECT agent_id, currency, (sum(earned) / 1000000)::bigint AS earned FROM rewards_commission
   WHERE agent_id = ANY (:agent_ids::bigint[]) AND day >= :today::date - :days::int
   GROUP BY agent_id, currency ORDER BY currency`,
)

export const listAgents = handleAdmin(call, async (context, { state, pos, limit }) => {
  const ask = askPool(context.db)
  const [rows, [counts]] = await Promise.all([ask(readPage, { state, pos, limit }), ask(countStates, {})])
  const ids = rows.map(({ user_id }) => user_id)
  const today = siteDay(context.config.SERVER_TZ, context.now())
  const [people, earned, circles] = await Promise.all([
    readPeople(context, ids),
    ask(sumEarned, { agent_ids: plainColumn(ids, String), today, days: EARNED_DAYS }),
    Promise.all(ids.map((id) => readCircles(ask, id, 1))),
  ])
  return {
    list: rows.map(({ user_id, changed_at, reason }, index) => {
      const { uid, name, avatar } = people.get(user_id)!
      return {
        ...{ person: { user_id, uid, name, avatar }, state, since: changed_at.toISOString(), reason },
        members: circles[index]!.length,
        earned: earned
          .filter((row) => row.agent_id === user_id)
          .map(({ currency, earned: sum }) => ({ money_type: currency, amount: toDecimal(BigInt(sum), currency) })),
      }
    }),
    ...{ total: counts![state], counts: counts! },
  }
})
