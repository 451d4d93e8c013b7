import { cancelRecharge as call } from '@mela/contract/wallet/wallet-recharge.ts'
import { RechargeStatus } from '@mela/contract/wallet/wallet-rules.ts'
import { handle } from '../../platform/http/handle.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { failRecharge, lockRecharge, readOwnRecharge, showRecharge } from './recharges.ts'
import { requireMoney } from '../require-money.ts'

/** Whoever pays all the same has paid late, and operators find the money. Cancelling again changes nothing. */
export const cancelRecharge = handle(call, async (context, { id }, asker, refuse) => {
  const { user_id } = await requireMoney(context, asker, refuse)
  await transaction(context, async (trx) => {
    const order = await lockRecharge(trx, id)
    if (order?.user_id !== user_id) throw refuse('non_existent')
    if (order.reason === 'cancelled') return
    if (order.status !== RechargeStatus.Pending) throw refuse('order_closed')
    await failRecharge(context, trx, order, 'cancelled')
  })
  return showRecharge(context, (await readOwnRecharge(context, user_id, id))!)
})
