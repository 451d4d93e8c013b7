import { getRecharge as call } from '@mela/contract/wallet/wallet-recharge.ts'
import { handle } from '../../platform/http/handle.ts'
import { readOwnRecharge, showRecharge } from './recharges.ts'
import { requireMoney } from '../require-money.ts'

export const getRecharge = handle(call, async (context, { id }, asker, refuse) => {
  const { user_id } = await requireMoney(context, asker, refuse)
  const row = await readOwnRecharge(context, user_id, id)
  if (!row) throw refuse('non_existent')
  return showRecharge(context, row)
})
