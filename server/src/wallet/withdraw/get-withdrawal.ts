import { getWithdrawal as call } from '@mela/contract/wallet/wallet-withdraw.ts'
import { handle } from '../../platform/http/handle.ts'
import { requireMoney } from '../require-money.ts'
import { selectWithdrawals, withSteps } from './withdrawals.ts'

export const getWithdrawal = handle(call, async (context, { id }, asker, refuse) => {
  const { user_id } = await requireMoney(context, asker, refuse)
  const row = await selectWithdrawals(context.db.tables)
    .where('wallet_withdrawal.id', '=', id)
    .where('wallet_withdrawal.user_id', '=', user_id)
    .executeTakeFirst()
  if (!row) throw refuse('non_existent')
  return (await withSteps(context, [row]))[0]!
})
