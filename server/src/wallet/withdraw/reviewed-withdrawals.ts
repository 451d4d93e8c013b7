import { toDecimal, type Currency } from '@mela/contract/money.ts'
import type { ReviewedWithdrawal, WITHDRAW_QUEUES } from '@mela/contract/operators/operators-withdrawals.ts'
import { readPeople } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import type { AdminNeeds } from '../admin.ts'
import { readSteps } from './steps.ts'
import { levelOf } from './withdraw-risks.ts'
import type { ListedRow, Stage } from './withdrawals.ts'

export type Queue = (typeof WITHDRAW_QUEUES)[number]
export const STAGES: Record<Exclude<Queue, 'disputed'>, readonly Stage[]> = {
  waiting: ['waiting'],
  second: ['second'],
  hold: ['hold'],
  paying: ['approved', 'sent'],
  done: ['done'],
}
const QUEUE_OF = new Map(
  Object.entries(STAGES).flatMap(([queue, stages]) => stages.map((stage) => [stage as string, queue as Queue])),
)

/** As operators see them in a list. */
export async function asReviewed(
  context: Context,
  rows: readonly ListedRow[],
  { readOperatorNames }: AdminNeeds,
): Promise<ReviewedWithdrawal[]> {
  const people = await readPeople(
    context,
    rows.map(({ user_id }) => user_id),
  )
  const steps = await readSteps(
    context,
    rows.map(({ id }) => id),
  )
  const requesters = new Map(
    rows.map(({ id }) => [id, steps.get(id)!.findLast(({ step }) => step === 'second_review')?.operator_id ?? null]),
  )
  const payers = rows.map(({ payout_operator_id }) => payout_operator_id)
  const named = [...requesters.values(), ...payers].filter((id) => id !== null)
  const names = await readOperatorNames(context, [...new Set(named)])
  const nameOf = (operator_id: string | null) => (operator_id === null ? null : (names.get(operator_id) ?? null))
  return rows.map((row) => {
    const type = row.currency as Currency
    const { user_id, uid, name, avatar } = people.get(row.user_id)!
    // Whoever asked for a look that came to nothing asks for nothing any more.
    const requester = row.approval_id === null ? null : requesters.get(row.id)!
    return {
      id: row.id,
      person: { user_id, uid, name, avatar },
      type,
      amount: toDecimal(BigInt(row.amount), type),
      fee: toDecimal(BigInt(row.fee), type),
      target: `${row.target_name} ··${row.target_last4}`,
      method: row.method as ReviewedWithdrawal['method'],
      queue: row.payout_state === 'disputed' ? 'disputed' : QUEUE_OF.get(row.stage)!,
      status: row.status as ReviewedWithdrawal['status'],
      payout_state: row.payout_state ?? '',
      risk: levelOf(row.risks),
      risks: row.risks as ReviewedWithdrawal['risks'],
      needs_second: row.needs_second,
      requested_by: nameOf(requester),
      paid_by: nameOf(row.payout_operator_id),
      created_at: row.created_at.toISOString(),
    }
  })
}
