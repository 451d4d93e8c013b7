import type { Context } from '../../context.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { readAgentsAmong } from '../agent/standing.ts'
import { tellAgents } from './close-weeks.ts'
import { markReminded } from './sql.ts'

const AT_ONCE = 200
const HOUR_MS = 3_600_000
/** Three days before a reward lapses, and again a day before. */
const REMINDERS = [
  { reminded: 2, hours: 24 },
  { reminded: 1, hours: 72 },
]

/** Whoever may not claim any more is not told. */
export async function remindAgents(context: Context): Promise<void> {
  for (const { reminded, hours } of REMINDERS) {
    for (let count = AT_ONCE; count === AT_ONCE;) {
      count = await transaction(context, async (trx) => {
        const now = context.now()
        const until = new Date(now.getTime() + hours * HOUR_MS)
        const marked = await trx.ask(markReminded, { reminded, now, until, count: AT_ONCE })
        const agent_ids = marked.map(({ agent_id }) => agent_id)
        await tellAgents(context, trx, [...(await readAgentsAmong(trx.ask, agent_ids))], 'agent_reward_expiring')
        return marked.length
      })
    }
  }
}
