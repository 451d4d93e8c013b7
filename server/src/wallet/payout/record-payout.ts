import { recordPayout as call } from '@mela/contract/operators/operators-withdrawals.ts'
import { isFrozen } from '../../ledger/index.ts'
import { isUniqueViolation } from '../../platform/data/db.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { oneSpelling, requirePaidOnChain } from './chain-payout.ts'
import { endWithdrawal } from '../withdraw/move-withdrawal.ts'
import { requireWithdrawal, selectWithdrawals, whatIsPaid } from '../withdraw/withdrawals.ts'

/** By whoever started paying it. The chain is asked before anything is locked. */
export const recordPayout = handleAdmin(call, async (context, { id, payment_reference }, asker, refuse) => {
  const seen = await selectWithdrawals(context.db.tables).where('wallet_withdrawal.id', '=', id).executeTakeFirst()
  if (!seen) throw refuse('non_existent')
  const { operator_id } = asker
  if (seen.payout_state !== 'by_hand' || seen.payout_operator_id !== operator_id) throw refuse('order_closed')
  const reference = oneSpelling(seen, payment_reference)
  await requirePaidOnChain(context, seen, reference, refuse)
  const recording = asker.act(async (trx, note) => {
    const order = await requireWithdrawal(trx, id, ['sent'], refuse)
    const { numUpdatedRows } = await trx
      .updateTable('wallet_payout')
      .set({ state: 'paid', looked_at: context.now() })
      .where('withdrawal_id', '=', id)
      .where('state', '=', 'by_hand')
      .where('operator_id', '=', operator_id)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw refuse('order_closed')
    note({ subject: `withdrawal:${id}`, details: { ...whatIsPaid(order), payment_reference: reference } })
    await endWithdrawal(context, trx, order, 'paid', { payment_reference: reference, operator_id })
  })
  await recording.catch((error: unknown) => {
    if (isUniqueViolation(error)) throw refuse('reference_taken')
    throw isFrozen(error) ? refuse('money_frozen') : error
  })
  return {}
})
