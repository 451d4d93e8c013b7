import { listRecharges as call } from '@mela/contract/wallet/wallet-recharge.ts'
import { handle } from '../../platform/http/handle.ts'
import { showRecharges } from './recharges.ts'
import { requireMoney } from '../require-money.ts'

/** Newest first. */
export const listRecharges = handle(call, async (context, input, asker, refuse) => {
  const { type, status, start, end, pos, limit } = input
  const { user_id } = await requireMoney(context, asker, refuse)
  let own = context.db.tables.selectFrom('wallet_recharge').where('user_id', '=', user_id)
  if (type !== undefined) own = own.where('currency', '=', type)
  if (status !== undefined) own = own.where('status', '=', status)
  if (start !== undefined) own = own.where('created_at', '>=', new Date(start))
  if (end !== undefined) own = own.where('created_at', '<', new Date(end))
  const rows = await own.selectAll().orderBy('id', 'desc').offset(pos).limit(limit).execute()
  const { total } = await own.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return { list: await showRecharges(context, rows), total: Number(total) }
})
