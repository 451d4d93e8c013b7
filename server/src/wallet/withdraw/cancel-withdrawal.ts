import { cancelWithdrawal as call } from '@mela/contract/wallet/wallet-withdraw.ts'
import { isFrozen } from '../../ledger/index.ts'
import { handle } from '../../platform/http/handle.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { endWithdrawal } from './move-withdrawal.ts'
import { requireMoney } from '../require-money.ts'
import { isCancellable, lockWithdrawal, selectWithdrawals, withSteps } from './withdrawals.ts'

/** Until it is sent, under the same lock. Cancelling again changes nothing. */
export const cancelWithdrawal = handle(call, async (context, { id }, asker, refuse) => {
  const { user_id } = await requireMoney(context, asker, refuse)
  await transaction(context, async (trx) => {
    const order = await lockWithdrawal(trx, id)
    if (order?.user_id !== user_id) throw refuse('non_existent')
    if (order.reason === 'cancelled') return
    if (!isCancellable(order)) throw refuse('order_closed')
    await endWithdrawal(context, trx, order, 'cancelled', { reason: 'cancelled' })
  }).catch((error: unknown) => {
    throw isFrozen(error) ? refuse('money_frozen') : error
  })
  const row = await selectWithdrawals(context.db.tables)
    .where('wallet_withdrawal.id', '=', id)
    .executeTakeFirstOrThrow()
  return (await withSteps(context, [row]))[0]!
})
