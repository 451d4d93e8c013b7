import type { Currency } from '@mela/contract/money.ts'
import { MILLION } from '@mela/contract/rewards/rewards-rules.ts'
import { readAbove } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { spanOf } from '../../games/index.ts'
import { plainColumn, type Ask } from '../../platform/data/db.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { readAgentsAmong } from '../agent/standing.ts'
import { addCommissions, addToRewards, addToTotals, lockDay, moveDay, readHolds, type HoldRow } from './sql.ts'

/** The bets of about as many people are booked with one commit. */
const AT_ONCE = 1_000

interface Commission {
  user_id: string
  tier: number
  currency: Currency
  agent_id: string
  hold: bigint
  ratio: number
  earned: bigint
}

/** Books a day that is over, each person of it once: how far it is stands beside what was booked. */
export async function bookDay(context: Context, day: string): Promise<void> {
  for (let is_done = false; !is_done;) {
    is_done = await transaction(context, async ({ ask }) => {
      const [standing] = await ask(lockDay, { day })
      if (standing!.booked_at) return true
      const rows = await ask(readHolds, { day, up_to: standing!.booked_up_to, count: AT_ONCE })
      const user_ids = [...new Set(rows.map(({ user_id }) => user_id))]
      await write(ask, day, await commissionsOf(ask, day, standing!.tiers, { rows, user_ids }))
      const is_last = user_ids.length < AT_ONCE
      const up_to = user_ids.at(-1) ?? standing!.booked_up_to
      await ask(moveDay, { day, up_to, booked_at: is_last ? context.now() : null })
      return is_last
    })
  }
}

/** What agents above these people get for them: whoever is an agent on that day, and for each circle only one. */
async function commissionsOf(
  ask: Ask,
  day: string,
  tiers: readonly number[],
  { rows, user_ids }: { rows: readonly HoldRow[]; user_ids: readonly string[] },
): Promise<Commission[]> {
  const above = await readAbove(ask, user_ids)
  const above_ids = above.map(({ above_id }) => above_id)
  const agents = await readAgentsAmong(ask, above_ids, day)
  const linesOf = Map.groupBy(above, ({ user_id }) => user_id)
  return rows.flatMap(({ user_id, currency, hold: told }) =>
    (linesOf.get(user_id) ?? [])
      .filter(({ above_id }) => agents.has(above_id))
      .map(({ above_id: agent_id, tier }) => {
        const [hold, ratio] = [BigInt(told), tiers[tier - 1]!]
        return { user_id, tier, currency, agent_id, hold, ratio, earned: (hold * BigInt(ratio)) / BigInt(MILLION) }
      }),
  )
}

async function write(ask: Ask, day: string, commissions: readonly Commission[]): Promise<void> {
  if (commissions.length === 0) return
  const column = (of: (commission: Commission) => string | number | bigint) => plainColumn(commissions, of)
  const columns = {
    tiers: column(({ tier }) => tier),
    currencies: column(({ currency }) => currency),
    agent_ids: column(({ agent_id }) => agent_id),
    holds: column(({ hold }) => hold),
    earnings: column(({ earned }) => earned),
  }
  const { tiers, currencies, agent_ids, holds, earnings } = columns
  await ask(addCommissions, {
    ...{ ...columns, day, user_ids: column(({ user_id }) => user_id), ratios: column(({ ratio }) => ratio) },
  })
  await ask(addToRewards, { week: spanOf(day, 'week').first, agent_ids, currencies, earnings })
  await ask(addToTotals, { day, tiers, currencies, holds, earnings })
}
