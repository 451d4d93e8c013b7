import { toDecimal, type Currency } from '@mela/contract/money.ts'
import { listTurnoverBets as call } from '@mela/contract/wallet/wallet-withdraw.ts'
import { handle } from '../../platform/http/handle.ts'
import { requireMoney } from '../require-money.ts'

export const listTurnoverBets = handle(call, async (context, { turnover_id, pos, limit }, asker, refuse) => {
  const { user_id } = await requireMoney(context, asker, refuse)
  const { tables } = context.db
  const own = await tables
    .selectFrom('wallet_turnover')
    .select('currency')
    .where('id', '=', turnover_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (!own) throw refuse('non_existent')
  const bets = tables.selectFrom('wallet_turnover_bet').where('turnover_id', '=', turnover_id)
  const { total } = await bets.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await bets
    .select(['reference', 'counted', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('reference', 'desc')
    .offset(pos)
    .limit(limit)
    .execute()
  const list = rows.map(({ reference, counted, created_at }) => ({
    reference,
    counted: toDecimal(BigInt(counted), own.currency as Currency),
    created_at: created_at.toISOString(),
  }))
  return { list, total: Number(total) }
})
