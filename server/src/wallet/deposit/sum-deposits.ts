import type { Currency } from '@mela/contract/money.ts'
import type { Ask } from '../../platform/data/db.ts'
import { statement } from '../../platform/data/statement.ts'

// An order that is open may be paid at any moment, so it counts whenever it was made. Of what was paid counts what stayed.
const sumRecharges = statement<
  { user_id: string; since: readonly Date[] },
  { currency: Currency; no: number; amount: string }
>(
  'wallet_sum_recharges',
  `SELECT currency, since.no::integer AS no, sum(CASE status WHEN 2 THEN credited - taken_back ELSE amount END) AS amount
   FROM unnest(:since::timestamptz[]) WITH ORDINALITY AS since (at, no)
   JOIN wallet_recharge ON status = 1 OR (status = 2 AND reason <> 'charged_back' AND decided_at >= since.at)
   WHERE user_id = :user_id GROUP BY currency, since.no`,
)

/** What somebody has paid in since each of these moments, with what they have ordered and not paid yet. */
export async function sumDeposits(
  ask: Ask,
  user_id: string,
  since: readonly Date[],
): Promise<Map<Currency, readonly bigint[]>> {
  const rows = await ask(sumRecharges, { user_id, since })
  const sums = new Map<Currency, bigint[]>()
  for (const { currency, no, amount } of rows) {
    const own = sums.get(currency) ?? since.map(() => 0n)
    own[no - 1] = BigInt(amount)
    sums.set(currency, own)
  }
  return sums
}
