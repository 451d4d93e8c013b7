import { giveBackPayout as call } from '@mela/contract/operators/operators-withdrawals.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { moveWithdrawal } from '../withdraw/move-withdrawal.ts'
import { requireWithdrawal } from '../withdraw/withdrawals.ts'

/** Only by whoever was to pay it: nobody else knows whether they did. */
export const giveBackPayout = handleAdmin(call, async (context, { id, note: remark }, asker, refuse) => {
  const { operator_id } = asker
  await asker.act(async (trx, note) => {
    const order = await requireWithdrawal(trx, id, ['sent'], refuse)
    const { numDeletedRows } = await trx
      .deleteFrom('wallet_payout')
      .where('withdrawal_id', '=', id)
      .where('state', '=', 'by_hand')
      .where('operator_id', '=', operator_id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw refuse('order_closed')
    note({ subject: `withdrawal:${id}`, details: { user_id: order.user_id, note: remark } })
    await moveWithdrawal(context, trx, order, { stage: 'approved', step: 'unsent', operator_id })
  })
  return {}
})
