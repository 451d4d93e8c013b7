import { approveWithdrawal as call } from '@mela/contract/operators/operators-withdrawals.ts'
import type { Context } from '../../context.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { requireOpen } from '../../platform/pauses.ts'
import type { Trx } from '../../platform/data/transaction.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { isOwing } from '../debt/debts.ts'
import { requireWithdrawal, whatIsPaid, type WithdrawalRow } from './withdrawals.ts'

export const PAY = 'wallet:pay'

export const approveWithdrawal = handleAdmin(call, async (context, { id, note: remark }, asker, refuse) => {
  await requireOpen(context, 'withdraw', refuse)
  await asker.act(async (trx, note) => {
    const order = await requireWithdrawal(trx, id, ['waiting'], refuse)
    if (order.needs_second) throw refuse('second_review_required')
    if (await isOwing(trx.ask, order.user_id)) throw refuse('withdraw_blocked')
    note({ subject: `withdrawal:${id}`, details: { ...whatIsPaid(order), note: remark } })
    await letGo(context, trx, order, { operator_id: asker.operator_id })
  })
  return {}
})

/** Under its lock: it may be paid from now on, or from when its target is known for long enough. */
export async function letGo(
  context: Context,
  trx: Trx,
  order: WithdrawalRow,
  { operator_id }: { operator_id: string },
): Promise<void> {
  const { id, pay_after } = order
  const wait_ms = pay_after ? pay_after.getTime() - context.now().getTime() : 0
  const after_seconds = wait_ms > 0 ? wait_ms / 1000 : 0
  await trx.addJob(PAY, { withdrawal_id: id }, { key: `pay:${id}`, after_seconds })
  await moveWithdrawal(context, trx, order, {
    stage: 'approved',
    step: 'approved',
    decided_by: operator_id,
    operator_id,
  })
}
