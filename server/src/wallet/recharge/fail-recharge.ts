import { failRecharge as call } from '@mela/contract/operators/operators-recharges.ts'
import { RechargeStatus } from '@mela/contract/wallet/wallet-rules.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { failRecharge as fail, lockRecharge } from './recharges.ts'

/** Nobody found the money. */
export const failRecharge = handleAdmin(call, async (context, { id, note: why }, asker, refuse) => {
  await asker.act(async (trx, note) => {
    const recharge = await lockRecharge(trx, id)
    if (!recharge) throw refuse('non_existent')
    if (recharge.status !== RechargeStatus.Pending) throw refuse('order_closed')
    note({ subject: `recharge:${id}`, details: { reference: recharge.reference, note: why } })
    await fail(context, trx, recharge, 'not_found', asker.operator_id)
  })
  return {}
})
