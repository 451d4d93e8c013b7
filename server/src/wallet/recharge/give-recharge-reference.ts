import { giveRechargeReference as call } from '@mela/contract/wallet/wallet-recharge.ts'
import { RechargeStatus } from '@mela/contract/wallet/wallet-rules.ts'
import { isUniqueViolation } from '../../platform/data/db.ts'
import { handle } from '../../platform/http/handle.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { tellOrder } from '../news.ts'
import { lockRecharge, readOwnRecharge, showRecharge } from './recharges.ts'
import { requireMoney } from '../require-money.ts'
import { addStep } from '../withdraw/steps.ts'

/** Two orders cannot stand for one transfer, and none for a transfer that was credited. */
export const giveRechargeReference = handle(call, async (context, { id, reference }, asker, refuse) => {
  const { user_id } = await requireMoney(context, asker, refuse)
  await transaction(context, async (trx) => {
    const order = await lockRecharge(trx, id)
    if (order?.user_id !== user_id) throw refuse('non_existent')
    if (order.kind !== 'transfer' || order.status !== RechargeStatus.Pending) throw refuse('order_closed')
    if (order.reference === reference) return
    const arrived = await trx
      .selectFrom('wallet_deposit')
      .select('id')
      .where('channel_id', '=', order.kind)
      .where('provider_reference', '=', reference)
      .executeTakeFirst()
    if (arrived) throw refuse('reference_taken')
    await trx.updateTable('wallet_recharge').set({ reference }).where('id', '=', id).execute()
    if (order.reference === '') await addStep(context, trx, id, 'referenced')
    await tellOrder(trx, { user_id, id, kind: 'recharge', status: order.status })
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? refuse('reference_taken') : error
  })
  return showRecharge(context, (await readOwnRecharge(context, user_id, id))!)
})
