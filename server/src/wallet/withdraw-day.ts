import type { Currency } from '@mela/contract/money.ts'
import { siteDay } from '../account/index.ts'
import type { Context } from '../context.ts'
import type { Ask, Statement } from '../platform/db.ts'
import type { Terms } from './withdraw-terms.ts'

// What came back to the person was no withdrawal.
const readDay: Statement = {
  name: 'wallet_read_withdraw_day',
  text: `SELECT count(*)::integer AS count, coalesce(sum(amount), 0) AS amount FROM wallet_withdrawal
         WHERE user_id = $1 AND currency = $2 AND status > 0
           AND created_at >= ($3::date::timestamp AT TIME ZONE $4)`,
}

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
  const [today] = await ask<{ count: number; amount: string }>(readDay, [user_id, currency, day, SERVER_TZ])
  const left = daily_limit - BigInt(today!.amount)
  return today!.count >= daily_count || left < 0n ? 0n : left
}
