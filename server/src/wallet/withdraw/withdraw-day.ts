import type { Currency } from '@mela/contract/money.ts'
import { siteDay } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import type { Ask } from '../../platform/data/db.ts'
import { statement } from '../../platform/data/statement.ts'
import type { Terms } from './withdraw-terms.ts'

// What came back to the person was no withdrawal.
const readDay = statement<
  { user_id: string; currency: Currency; day: string; time_zone: string },
  { count: number; amount: string }
>(
  'wallet_read_withdraw_day',
  `SELECT count(*)::integer AS count, coalesce(sum(amount), 0) AS amount FROM wallet_withdrawal
   WHERE user_id = :user_id AND currency = :currency AND status > 0
     AND created_at >= (:day::date::timestamp AT TIME ZONE :time_zone)`,
)

/** What may still be asked for on the day of the site; nothing where it was asked for often enough. */
export async function readDayLeft(
  context: Context,
  ask: Ask,
  user_id: string,
  currency: Currency,
  { daily_limit, daily_count }: Terms,
): Promise<bigint> {
  const { SERVER_TZ } = context.config
  const day = siteDay(SERVER_TZ, context.now())
  const [today] = await ask(readDay, { user_id, currency, day, time_zone: SERVER_TZ })
  const left = daily_limit - BigInt(today!.amount)
  return today!.count >= daily_count || left < 0n ? 0n : left
}
