import { WithdrawStatus } from '@mela/contract/wallet/wallet-rules.ts'
import { recordReturn as call } from '@mela/contract/operators/operators-withdrawals.ts'
import { isFrozen } from '../../ledger/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { endWithdrawal } from '../withdraw/move-withdrawal.ts'
import { requireWithdrawal } from '../withdraw/withdrawals.ts'

export const recordReturn = handleAdmin(call, async (context, { id, note: remark }, asker, refuse) => {
  const returning = asker.act(async (trx, note) => {
    const order = await requireWithdrawal(trx, id, ['done'], refuse)
    if (order.status !== WithdrawStatus.Paid) throw refuse('order_closed')
    note({ subject: `withdrawal:${id}`, details: { user_id: order.user_id, amount: order.amount, note: remark } })
    await endWithdrawal(context, trx, order, 'returned', { reason: 'returned', operator_id: asker.operator_id })
  })
  await returning.catch((error: unknown) => {
    throw isFrozen(error) ? refuse('money_frozen') : error
  })
  return {}
})
