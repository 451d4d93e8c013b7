import { toDecimal, type Currency } from '@mela/contract/money.ts'
import type { Turnover } from '@mela/contract/wallet/wallet-withdraw.ts'
import type { Context } from '../../context.ts'
import type { Holder } from '../wallets.ts'

/** What has to be played before it may leave, in the order in which stakes count for it. */
export async function readTurnovers(
  { db }: Context,
  { user_id, book }: Holder,
  currency?: Currency,
): Promise<(Turnover & { type: Currency })[]> {
  let open = db.tables
    .selectFrom('wallet_turnover')
    .select(['id', 'currency', 'source', 'required', 'counted', 'locked', 'created_at'])
    .where('user_id', '=', user_id)
    .where('book', '=', book)
    .where('done_at', 'is', null)
    .orderBy('id')
  if (currency !== undefined) open = open.where('currency', '=', currency)
  const rows = await open.execute()
  return rows.map(({ id, source, created_at, ...row }) => {
    const type = row.currency as Currency
    const [required, counted, locked] = [BigInt(row.required), BigInt(row.counted), BigInt(row.locked)]
    return {
      ...{ id, type, source },
      required: toDecimal(required, type),
      counted: toDecimal(counted, type),
      left: toDecimal(required - counted, type),
      locked: toDecimal(locked, type),
      created_at: created_at.toISOString(),
    }
  })
}
