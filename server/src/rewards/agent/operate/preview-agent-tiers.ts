import { toDecimal, type Currency } from '@mela/contract/money.ts'
import { previewAgentTiers as call } from '@mela/contract/operators/operators-agents.ts'
import { MILLION } from '@mela/contract/rewards/rewards-rules.ts'
import { askPool } from '../../../platform/data/db.ts'
import { statement } from '../../../platform/data/statement.ts'
import { handleAdmin } from '../../../platform/http/handle-admin.ts'
import { EARNED_DAYS } from './earned-days.ts'

const LAST_DAYS = `(SELECT day FROM rewards_commission_day WHERE booked_at IS NOT NULL ORDER BY day DESC LIMIT :days)`
const countDays = statement<{ days: number }, { days: number }>(
  'rewards_count_booked_days',
  `SELECT count(*)::int AS days FROM ${LAST_DAYS} AS booked`,
)
const sumDays = statement<{ days: number }, { currency: Currency; tier: 1 | 2 | 3; hold: string; earned: string }>(
  'rewards_sum_commission_totals',
  `SELECT currency, tier, sum(hold) AS hold, sum(earned) AS earned FROM rewards_commission_total
   WHERE day IN ${LAST_DAYS} GROUP BY currency, tier ORDER BY currency, tier`,
)

export const previewAgentTiers = handleAdmin(call, async (context, { tiers }) => {
  const ask = askPool(context.db)
  const days = EARNED_DAYS
  const [[counted], sums] = await Promise.all([ask(countDays, { days }), ask(sumDays, { days })])
  const million = BigInt(MILLION)
  return {
    days: counted!.days,
    list: sums.map(({ currency, tier, hold, earned }) => {
      const then = (BigInt(hold) * BigInt(tiers[tier - 1]!)) / million
      return {
        ...{ money_type: currency, tier, hold: toDecimal(BigInt(hold) / million, currency) },
        earned_now: toDecimal(BigInt(earned) / million, currency),
        earned_then: toDecimal(then / million, currency),
      }
    }),
  }
})
