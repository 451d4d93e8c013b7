import { cancelWithdrawal as call } from '@mela/contract/wallet-withdraw.ts'
import { isFrozen } from '../ledger/index.ts'
import { handle } from '../platform/handle.ts'
import { announceAll, endWithdrawal } from './move-withdrawal.ts'
import { requireMoney } from './require-money.ts'
import { isCancellable, lockWithdrawal, selectWithdrawals, withSteps } from './withdrawals.ts'

/** While nobody has agreed to it. Cancelling again changes nothing. */
export const cancelWithdrawal = handle(call, async (context, { id }, asker, refuse) => {
  const { user_id } = await requireMoney(context, asker, refuse)
  const { tables } = context.db
  const news = await tables
    .transaction()
    .execute(async (trx) => {
      const order = await lockWithdrawal(trx, id)
      if (order?.user_id !== user_id) throw refuse('non_existent')
      if (order.reason === 'cancelled') return []
      if (!isCancellable(order)) throw refuse('order_closed')
      return endWithdrawal(context, trx, order, 'cancelled', { reason: 'cancelled' })
    })
    .catch((error: unknown) => {
      throw isFrozen(error) ? refuse('money_frozen') : error
    })
  await announceAll(news)
  const row = await selectWithdrawals(tables).where('wallet_withdrawal.id', '=', id).executeTakeFirstOrThrow()
  return (await withSteps(context, [row]))[0]!
})
