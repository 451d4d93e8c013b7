import { RechargeStatus } from '@mela/contract/wallet/wallet-rules.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { lookUpPages, type PageOrder } from '../deposit/look-up-payments.ts'
import { failRecharge, isBeingChecked } from './recharges.ts'

const BATCH = 200

/**
 * Offers that are over. Whoever gave a reference says that they have paid, and waits for an operator; whoever has paid on the
 * provider's page without anybody telling us is credited first. An order for which something came waits with it.
 */
export async function expireRecharges(context: Context): Promise<void> {
  let ended: number
  do {
    const due = await readDue(context)
    await lookUpPages(
      context,
      due.filter(({ provider_order }) => provider_order !== ''),
    )
    ended = await transaction(context, async (trx) => {
      const orders = await trx
        .selectFrom('wallet_recharge')
        .select(['id', 'user_id', 'provider_order'])
        .where('id', 'in', due.length > 0 ? due.map(({ id }) => id) : ['0'])
        // A page that was opened late has moved it meanwhile.
        .where('expires_at', '<', context.now())
        .where('status', '=', RechargeStatus.Pending)
        .where('reference', '=', '')
        .where((order) => order.not(isBeingChecked(order)))
        .orderBy('id')
        .forUpdate()
        .skipLocked()
        .execute()
      for (const order of orders) await failRecharge(context, trx, order, 'expired')
      return orders.length
    })
  } while (ended === BATCH)
}

const readDue = ({ db, now }: Context): Promise<PageOrder[]> =>
  db.tables
    .selectFrom('wallet_recharge')
    .select(['id', 'provider_order'])
    .where('status', '=', RechargeStatus.Pending)
    .where('reference', '=', '')
    .where((order) => order.not(isBeingChecked(order)))
    .where('expires_at', '<', now())
    .orderBy('id')
    .limit(BATCH)
    .execute()
