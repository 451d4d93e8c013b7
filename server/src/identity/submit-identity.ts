import type { Transaction } from 'kysely'
import { submitIdentity as call } from '@mela/contract/identity/identity.ts'
import { TaskState } from '@mela/contract/identity/identity-rules.ts'
import type { Context } from '../context.ts'
import type { DB } from '../generated/tables.ts'
import { handle } from '../platform/http/handle.ts'
import type { Refuse } from '../platform/http/refusal.ts'
import { transaction } from '../platform/data/transaction.ts'
import { readFacts, type Facts } from './facts.ts'
import { lockStanding, readStanding, settleLevel, type Standing } from './level.ts'
import type { IdentityNeeds } from './needs.ts'
import { proveWay, type Proof, type Submitted } from './prove-way.ts'
import { isReached } from './tasks.ts'
import { isBasic } from './verified.ts'

type Refusals = Refuse<'basic_verification_first' | 'verification_in_review' | 'identity_way_closed' | 'identity_done'>

/** Looked at twice: before anybody is asked, and under the lock, where it holds. */
export const submitIdentity = (needs: IdentityNeeds) =>
  handle(call, async (context, submitted, { user_id, is_limited }, refuse) => {
    if (is_limited) throw refuse('session_limited')
    const facts = await readFacts(context, needs, user_id)
    requireOpenTask(await readStanding(context.db.tables, user_id), facts, submitted, refuse)
    const proof = await proveWay({ context, needs, facts, user_id, refuse }, submitted)
    const level_status = await transaction(context, async (trx) => {
      requireOpenTask(await lockStanding(context, trx, user_id), facts, submitted, refuse)
      await proof.keep?.(trx)
      await keepTask(context, trx, user_id, submitted, proof)
      return settleLevel(context, trx, user_id, facts)
    })
    return { level_status }
  })

function requireOpenTask(standing: Standing, facts: Facts, { level, way }: Submitted, refuse: Refusals): void {
  if (level === 2 && !isBasic(standing)) throw refuse('basic_verification_first')
  if (isReached(level, standing.level)) throw refuse('identity_done')
  if (!facts.rules[level][way]) throw refuse('identity_way_closed')
  const found = standing.done.find((each) => each.level === level && each.way === way)
  // Only documents are looked at, and one at a time, also where the rules changed and it was sent for the other level.
  const is_shown = standing.done.some((each) => each.way === 'document' && each.status === TaskState.IDNENTING)
  if (way === 'document' && is_shown) throw refuse('verification_in_review')
  if (found?.status === TaskState.COMPLETED) throw refuse('identity_done')
}

async function keepTask(
  context: Context,
  trx: Transaction<DB>,
  user_id: string,
  { level, way }: Submitted,
  { status, shown }: Proof,
): Promise<void> {
  const task = { status, shown, reason: '', changed_at: context.now() }
  await trx
    .insertInto('identity_task')
    .values({ user_id, level, way, ...task })
    .onConflict((conflict) => conflict.columns(['user_id', 'level', 'way']).doUpdateSet(task))
    .execute()
}
