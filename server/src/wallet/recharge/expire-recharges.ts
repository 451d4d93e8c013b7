import { RechargeStatus } from '@mela/contract/wallet/wallet-rules.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { failRecharge } from './recharges.ts'

const BATCH = 200

/** Offers that are over. Whoever gave a reference says that they have paid, and waits for an operator. */
export async function expireRecharges(context: Context): Promise<void> {
  let ended: number
  do {
    ended = await transaction(context, async (trx) => {
      const orders = await trx
        .selectFrom('wallet_recharge')
        .select(['id', 'user_id'])
        .where('status', '=', RechargeStatus.Pending)
        .where('reference', '=', '')
        .where('expires_at', '<', context.now())
        .orderBy('id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute()
      for (const order of orders) await failRecharge(context, trx, order, 'expired')
      return orders.length
    })
  } while (ended === BATCH)
}
