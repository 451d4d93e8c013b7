import { sql } from 'kysely'
import { RechargeStatus } from '@mela/contract/wallet/wallet-rules.ts'
import type { Currency } from '@mela/contract/money.ts'
import type { Context } from '../../context.ts'

/** Recharges that were credited and stayed: how many, and how much in minor units of the currency. */
export async function readRecharges(
  { db }: Context,
  user_id: string,
  currency: Currency,
): Promise<{ num: number; amount: bigint }> {
  const { num, amount } = await db.tables
    .selectFrom('wallet_recharge')
    .select(({ fn }) => [fn.countAll<string>().as('num'), sql<string | null>`sum(credited - taken_back)`.as('amount')])
    .where('user_id', '=', user_id)
    .where('currency', '=', currency)
    .where('status', '=', RechargeStatus.Paid)
    .where('reason', '<>', 'charged_back')
    .executeTakeFirstOrThrow()
  return { num: Number(num), amount: BigInt(amount ?? 0) }
}
