import { rejectWithdrawal as call } from '@mela/contract/operators/operators-withdrawals.ts'
import { isFrozen } from '../../ledger/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { endWithdrawal } from './move-withdrawal.ts'
import { requireWithdrawal } from './withdrawals.ts'

/** Until it was sent: afterwards only whoever pays knows what became of it. */
export const rejectWithdrawal = handleAdmin(call, async (context, input, asker, refuse) => {
  const { id, reason, note: remark } = input
  const rejecting = asker.act(async (trx, note) => {
    const order = await requireWithdrawal(trx, id, ['waiting', 'hold', 'approved'], refuse)
    note({ subject: `withdrawal:${id}`, details: { user_id: order.user_id, reason, note: remark } })
    const { operator_id } = asker
    await endWithdrawal(context, trx, order, 'rejected', {
      ...{ reason, note: remark, decided_by: operator_id, operator_id },
    })
  })
  await rejecting.catch((error: unknown) => {
    throw isFrozen(error) ? refuse('money_frozen') : error
  })
  return {}
})
