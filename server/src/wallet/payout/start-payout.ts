import { startPayout as call } from '@mela/contract/operators/operators-withdrawals.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { requireOpen } from '../../platform/pauses.ts'
import { moveWithdrawal } from '../withdraw/move-withdrawal.ts'
import { requireDue, requireWithdrawal, whatIsPaid } from '../withdraw/withdrawals.ts'
import { holdBack } from './hold-back.ts'
import { isPaidByProvider } from './payout-provider.ts'

/** Of what the provider does not pay: one operator takes it, before they send anything, so that nobody else does. */
export const startPayout = handleAdmin(call, async (context, { id }, asker, refuse) => {
  await requireOpen(context, 'withdraw', refuse)
  const { operator_id } = asker
  return asker.act(async (trx, note) => {
    const order = await requireWithdrawal(trx, id, ['approved'], refuse)
    if (isPaidByProvider(context.config, order)) throw refuse('order_closed')
    requireDue(context, order, refuse)
    const hold_reason = (await holdBack(context, trx, order)) ?? ''
    note({ subject: `withdrawal:${id}`, details: { ...whatIsPaid(order), ...(hold_reason && { hold_reason }) } })
    if (hold_reason !== '') return { hold_reason }
    await moveWithdrawal(context, trx, order, { stage: 'sent', step: 'sent', operator_id })
    const [key, created_at] = [context.random.uuid(), context.now()]
    await trx
      .insertInto('wallet_payout')
      .values({ withdrawal_id: id, key, state: 'by_hand', operator_id, created_at })
      .execute()
    return { hold_reason }
  })
})
