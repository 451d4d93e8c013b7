import { releaseWithdrawal as call } from '@mela/contract/operators/operators-withdrawals.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { requireWithdrawal } from './withdrawals.ts'

export const releaseWithdrawal = handleAdmin(call, async (context, { id, note: remark }, asker, refuse) => {
  await asker.act(async (trx, note) => {
    const order = await requireWithdrawal(trx, id, ['hold'], refuse)
    note({ subject: `withdrawal:${id}`, details: { user_id: order.user_id, note: remark } })
    const { operator_id } = asker
    await moveWithdrawal(context, trx, order, { stage: 'waiting', step: 'reviewed_again', operator_id })
  })
  return {}
})
