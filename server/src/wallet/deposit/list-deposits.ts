import { toDecimal, type Currency } from '@mela/contract/money.ts'
import { listDeposits as call, type Deposit } from '@mela/contract/operators/operators-recharges.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import type { AdminNeeds } from '../admin.ts'
import { leftOf } from './deposit-money.ts'
import { reviewRecharges } from '../recharge/reviewed-recharges.ts'

export const listDeposits = (needs: AdminNeeds) =>
  handleAdmin(call, async (context, { state, pos, limit }) => {
    const wanted = context.db.tables.selectFrom('wallet_deposit').where('state', '=', state)
    const direction = state === 'unmatched' ? 'asc' : 'desc'
    const rows = await wanted.selectAll().orderBy('id', direction).offset(pos).limit(limit).execute()
    const { total } = await wanted.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
    const recharge_ids = rows.flatMap(({ recharge_id }) => recharge_id ?? [])
    const orders =
      recharge_ids.length === 0
        ? []
        : await context.db.tables.selectFrom('wallet_recharge').selectAll().where('id', 'in', recharge_ids).execute()
    const recharges = new Map((await reviewRecharges(context, needs, orders)).map((order) => [order.id, order]))
    const names = await needs.readOperatorNames(
      context,
      rows.flatMap(({ decided_by }) => decided_by ?? []),
    )
    const list = rows.map((row): Deposit => {
      const type = row.currency as Currency
      const recharge = (row.recharge_id !== null && recharges.get(row.recharge_id)) || null
      return {
        id: row.id,
        channel_id: recharge?.channel_id ?? row.channel_id,
        type,
        amount: toDecimal(BigInt(row.amount), type),
        taken_back: toDecimal(BigInt(row.taken_back), type),
        left: toDecimal(leftOf(row), type),
        provider_reference: row.provider_reference,
        payer: row.payer,
        state: row.state as Deposit['state'],
        fault: row.fault as Deposit['fault'],
        recharge,
        received_at: row.received_at.toISOString(),
        decided_by: row.decided_by === null ? null : (names.get(row.decided_by) ?? null),
      }
    })
    return { list, total: Number(total) }
  })
