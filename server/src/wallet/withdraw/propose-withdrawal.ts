import { toDecimal, type Currency } from '@mela/contract/money.ts'
import { proposeWithdrawal as call } from '@mela/contract/operators/operators-withdrawals.ts'
import { proposeAdmin, type Executor, type Withdrawer } from '../../platform/http/handle-admin.ts'
import { requireOpen } from '../../platform/pauses.ts'
import { letGo } from './approve-withdrawal.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { isOwing } from '../debt/debts.ts'
import { lockWithdrawal, requireWithdrawal, selectWithdrawals } from './withdrawals.ts'

/** The database lets a withdrawal out only with an agreement whose payload names it and its amount. */
interface Payload {
  withdrawal_id: string
  /** In minor units, as it is stored. */
  amount: string
}

/** From then on only whoever decides the request decides the withdrawal. */
export const proposeWithdrawal = proposeAdmin(call, async (context, { id, note }, asker, refuse) => {
  await requireOpen(context, 'withdraw', refuse)
  const order = await selectWithdrawals(context.db.tables).where('wallet_withdrawal.id', '=', id).executeTakeFirst()
  if (!order) throw refuse('non_existent')
  const type = order.currency as Currency
  const payload: Payload = { withdrawal_id: id, amount: order.amount }
  return {
    subject: `withdrawal:${id}`,
    reason: note,
    payload: {
      ...payload,
      user_id: order.user_id,
      type,
      decimal: toDecimal(BigInt(order.amount), type),
      target: `${order.target_name} ··${order.target_last4}`,
      risks: order.risks,
    },
    async also(trx, approval_id) {
      const locked = await requireWithdrawal(trx, id, ['waiting'], refuse)
      if (await isOwing(trx.ask, locked.user_id)) throw refuse('withdraw_blocked')
      const { operator_id } = asker
      await moveWithdrawal(context, trx, locked, { stage: 'second', step: 'second_review', approval_id, operator_id })
    },
  }
})

export const executeWithdrawal: Executor = async (context, { trx, approval_id, payload, operator_id, refuse }) => {
  const { withdrawal_id, amount } = payload as unknown as Payload
  const order = await lockWithdrawal(trx, withdrawal_id)
  const is_it = order?.stage === 'second' && order.approval_id === approval_id && order.amount === amount
  if (!is_it) throw refuse('approval_closed')
  if (await isOwing(trx.ask, order.user_id)) throw refuse('withdraw_blocked')
  await letGo(context, trx, order, { operator_id })
}

/** Nobody agreed: it waits again, as if nobody had asked. */
export const withdrawWithdrawal: Withdrawer = async (context, trx, payload) => {
  const { withdrawal_id } = payload as unknown as Payload
  const order = await lockWithdrawal(trx, withdrawal_id)
  if (order?.stage !== 'second') return
  await moveWithdrawal(context, trx, order, { stage: 'waiting', step: 'reviewed_again', approval_id: null })
}
