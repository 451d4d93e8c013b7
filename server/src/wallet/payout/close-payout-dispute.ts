import { closePayoutDispute as call } from '@mela/contract/operators/operators-withdrawals.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { lockWithdrawal } from '../withdraw/withdrawals.ts'

/** Moves no money: that is done by an adjustment, or by recording that the bank sent it back. */
export const closePayoutDispute = handleAdmin(call, async (context, { id, note: remark }, asker, refuse) => {
  await asker.act(async (trx, note) => {
    const order = await lockWithdrawal(trx, id)
    if (!order) throw refuse('non_existent')
    const closed = await trx
      .updateTable('wallet_payout')
      .set({ state: 'closed', looked_at: context.now() })
      .where('withdrawal_id', '=', id)
      .where('state', '=', 'disputed')
      .returning(['provider_reference', 'other_reference'])
      .executeTakeFirst()
    if (!closed) throw refuse('order_closed')
    const { user_id, status } = order
    note({ subject: `withdrawal:${id}`, details: { user_id, status, ...closed, note: remark } })
  })
  return {}
})
