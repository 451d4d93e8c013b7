import { listWithdrawals as call } from '@mela/contract/wallet/wallet-withdraw.ts'
import { handle } from '../../platform/http/handle.ts'
import { requireMoney } from '../require-money.ts'
import { selectWithdrawals, withSteps } from './withdrawals.ts'

/** Newest first. */
export const listWithdrawals = handle(call, async (context, input, asker, refuse) => {
  const { type, status, start, end, pos, limit } = input
  const { user_id } = await requireMoney(context, asker, refuse)
  let own = selectWithdrawals(context.db.tables).where('wallet_withdrawal.user_id', '=', user_id)
  if (type !== undefined) own = own.where('wallet_withdrawal.currency', '=', type)
  if (status !== undefined) own = own.where('wallet_withdrawal.status', '=', status)
  if (start !== undefined) own = own.where('wallet_withdrawal.created_at', '>=', new Date(start))
  if (end !== undefined) own = own.where('wallet_withdrawal.created_at', '<', new Date(end))
  const rows = await own.orderBy('wallet_withdrawal.id', 'desc').offset(pos).limit(limit).execute()
  const { total } = await own
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return { list: await withSteps(context, rows), total: Number(total) }
})
