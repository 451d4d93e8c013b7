import { recordPayout as call } from '@mela/contract/operators/operators-withdrawals.ts'
import { isFrozen } from '../../ledger/index.ts'
import { isUniqueViolation } from '../../platform/data/db.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { requirePaidOnChain } from './chain-payout.ts'
import { endWithdrawal } from '../withdraw/move-withdrawal.ts'
import { requireDue, requireWithdrawal, selectWithdrawals } from '../withdraw/withdrawals.ts'

/** Of what nobody has handed to the provider. The chain is asked before anything is locked. */
export const recordPayout = handleAdmin(call, async (context, { id, payment_reference }, asker, refuse) => {
  const seen = await selectWithdrawals(context.db.tables).where('wallet_withdrawal.id', '=', id).executeTakeFirst()
  if (!seen) throw refuse('non_existent')
  if (seen.stage !== 'approved') throw refuse('order_closed')
  requireDue(context, seen, refuse)
  // Numbers of transactions are the same in any case; one must not pay twice by being written twice.
  const reference = seen.method === 'wallet' ? payment_reference.toLowerCase() : payment_reference
  await requirePaidOnChain(context, seen, reference, refuse)
  const recording = asker.act(async (trx, note) => {
    const order = await requireWithdrawal(trx, id, ['approved'], refuse)
    const { user_id, amount } = order
    note({ subject: `withdrawal:${id}`, details: { user_id, amount, payment_reference: reference } })
    await endWithdrawal(context, trx, order, 'paid', {
      payment_reference: reference,
      operator_id: asker.operator_id,
    })
  })
  await recording.catch((error: unknown) => {
    if (isUniqueViolation(error)) throw refuse('reference_taken')
    throw isFrozen(error) ? refuse('money_frozen') : error
  })
  return {}
})
