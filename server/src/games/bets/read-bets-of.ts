import type { Currency } from '@mela/contract/money.ts'
import type { Context } from '../../context.ts'

/** Bets that are settled: how many, and how much was staked in minor units of the currency. */
export async function readBetsOf(
  { db }: Context,
  user_id: string,
  currency: Currency,
): Promise<{ num: number; amount: bigint }> {
  const { num, amount } = await db.tables
    .selectFrom('games_day')
    .select(({ fn }) => [
      fn.sum<string | null>('settled_bets').as('num'),
      fn.sum<string | null>('settled_stake').as('amount'),
    ])
    .where('user_id', '=', user_id)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow()
  return { num: Number(num ?? 0), amount: BigInt(amount ?? 0) }
}
