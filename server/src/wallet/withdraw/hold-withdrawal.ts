import { holdWithdrawal as call } from '@mela/contract/operators/operators-withdrawals.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { requireWithdrawal } from './withdrawals.ts'

/** Until it was sent. An agreement that was given is void: released, it waits for a new one. */
export const holdWithdrawal = handleAdmin(call, async (context, { id, note: remark }, asker, refuse) => {
  await asker.act(async (trx, note) => {
    const order = await requireWithdrawal(trx, id, ['waiting', 'approved'], refuse)
    note({ subject: `withdrawal:${id}`, details: { user_id: order.user_id, note: remark } })
    const { operator_id } = asker
    await moveWithdrawal(context, trx, order, { stage: 'hold', step: 'on_hold', approval_id: null, operator_id })
  })
  return {}
})
