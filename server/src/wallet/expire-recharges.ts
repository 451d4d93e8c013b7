import { RechargeStatus } from '@mela/contract/wallet-rules.ts'
import type { Context } from '../context.ts'
import { announceAll } from './move-withdrawal.ts'
import type { News } from './news.ts'
import { failRecharge } from './recharges.ts'

const BATCH = 200

/** Offers that are over. Whoever gave a reference says that they have paid, and waits for an operator. */
export async function expireRecharges(context: Context): Promise<void> {
  let ended: News[]
  do {
    ended = await context.db.tables.transaction().execute(async (trx) => {
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
      const news: News[] = []
      for (const order of orders) news.push(await failRecharge(context, trx, order, 'expired'))
      return news
    })
    await announceAll(ended)
  } while (ended.length === BATCH)
}
