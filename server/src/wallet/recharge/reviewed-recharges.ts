import { toDecimal, type Currency } from '@mela/contract/money.ts'
import type { ReviewedRecharge } from '@mela/contract/operators/operators-recharges.ts'
import type { RechargeStatus } from '@mela/contract/wallet/wallet-rules.ts'
import { readPeople } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import type { AdminNeeds } from '../admin.ts'
import { paidIn } from './recharge-channels.ts'
import { termsOf, type RechargeRow } from './recharges.ts'

/** As operators see them. */
export async function reviewRecharges(
  context: Context,
  { readOperatorNames }: AdminNeeds,
  rows: readonly RechargeRow[],
): Promise<ReviewedRecharge[]> {
  const people = await readPeople(
    context,
    rows.map(({ user_id }) => user_id),
  )
  const names = await readOperatorNames(
    context,
    rows.flatMap(({ decided_by }) => decided_by ?? []),
  )
  return rows.map((row) => {
    const type = row.currency as Currency
    const { user_id, uid, name, avatar } = people.get(row.user_id)!
    return {
      id: row.id,
      person: { user_id, uid, name, avatar },
      type,
      channel_id: row.channel_id,
      channel_name: termsOf(row).name,
      kind: row.kind,
      amount: toDecimal(BigInt(row.amount), type),
      exact: toDecimal(BigInt(row.exact), paidIn(type)),
      paid_in: paidIn(type),
      credited: row.credited === null ? null : toDecimal(BigInt(row.credited), type),
      taken_back: toDecimal(BigInt(row.taken_back), type),
      reference: row.reference,
      status: row.status as RechargeStatus,
      reason: row.reason,
      expires_at: row.expires_at.toISOString(),
      created_at: row.created_at.toISOString(),
      decided_by: row.decided_by === null ? null : (names.get(row.decided_by) ?? null),
    }
  })
}
