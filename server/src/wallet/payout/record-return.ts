import { toDecimal, type Currency } from '@mela/contract/money.ts'
import { recordReturn as call } from '@mela/contract/operators/operators-withdrawals.ts'
import { WithdrawStatus } from '@mela/contract/wallet/wallet-rules.ts'
import type { Context } from '../../context.ts'
import { isFrozen } from '../../ledger/index.ts'
import { proposeAdmin, type Executor } from '../../platform/http/handle-admin.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { endWithdrawal } from '../withdraw/move-withdrawal.ts'
import { lockWithdrawal, requireWithdrawal, selectWithdrawals, type WithdrawalRow } from '../withdraw/withdrawals.ts'
import { ANOTHERS, isPayoutOf } from './payout-key.ts'
import { findPayout, hasProvider } from './payout-provider.ts'
import { settlePayout } from './settle-payout.ts'

interface Payload {
  withdrawal_id: string
  /** In minor units, as it is stored. */
  amount: string
}

const isPaid = (order: WithdrawalRow | undefined): order is WithdrawalRow => order?.status === WithdrawStatus.Paid

/** Only asks: nobody gives money back alone. */
export const recordReturn = proposeAdmin(call, async (context, { id, note }, _asker, refuse) => {
  const order = await readWithdrawal(context, id)
  if (!order) throw refuse('non_existent')
  if (!isPaid(order)) throw refuse('order_closed')
  if (order.method === 'wallet') throw refuse('payment_not_found')
  const provider = await askProvider(context, order, refuse)
  const type = order.currency as Currency
  const payload: Payload = { withdrawal_id: id, amount: order.amount }
  return {
    subject: `withdrawal:${id}`,
    reason: note,
    payload: {
      ...payload,
      ...{ user_id: order.user_id, type, decimal: toDecimal(BigInt(order.amount), type) },
      target: `${order.target_name} ··${order.target_last4}`,
      payment_reference: order.payment_reference,
      provider,
    },
    async also(trx) {
      if (!isPaid(await requireWithdrawal(trx, id, ['done'], refuse))) throw refuse('order_closed')
    },
  }
})

const readWithdrawal = ({ db }: Context, id: string) =>
  selectWithdrawals(db.tables).where('wallet_withdrawal.id', '=', id).executeTakeFirst()

/** In the words that the second operator reads. What the provider says itself is booked by its own word. */
async function askProvider(
  context: Context,
  order: WithdrawalRow,
  refuse: Refuse<'order_closed' | 'provider_away'>,
): Promise<string> {
  const { id, payout_state, payout_operator_id } = order
  const is_asked = payout_state !== null && payout_operator_id === null && hasProvider(context.config)
  if (!is_asked) return 'not asked, it was paid by hand'
  const found = await findPayout(context, order, order.payout_key).catch((error: unknown) => {
    context.log.warn({ reason: (error as Error).message, withdrawal_id: id }, 'payout outcome unknown')
    throw refuse('provider_away')
  })
  if (!found) return 'knows of no payout'
  if (!isPayoutOf(order, order.payout_key, found)) return ANOTHERS
  await settlePayout(context, id, found)
  if (!isPaid(await readWithdrawal(context, id))) throw refuse('order_closed')
  return `says ${found.status}`
}

export const executeReturn: Executor = async (context, { trx, payload, operator_id, refuse }) => {
  const { withdrawal_id, amount } = payload as unknown as Payload
  const order = await lockWithdrawal(trx, withdrawal_id)
  if (!isPaid(order) || order.amount !== amount) throw refuse('approval_closed')
  await endWithdrawal(context, trx, order, 'returned', { reason: 'returned', operator_id }).catch((error: unknown) => {
    throw isFrozen(error) ? refuse('approval_closed') : error
  })
}
