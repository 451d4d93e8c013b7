import { signIn as call, type Operator } from '@mela/contract/operators/operators.ts'
import { createProofChallenge, isPassword, proofCheck } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { networkOf } from '../../platform/http/network.ts'
import { refuseAsPlatform, type Refuse } from '../../platform/http/refusal.ts'
import {
  areTooMany,
  codeOf,
  countAttempt,
  forgetAttempts,
  giveBackAttempt,
  lockedFor,
  noCodeOf,
  signInAs,
  signInFrom,
  type Guarded,
} from './attempts.ts'
import { spendCode } from './second-factor.ts'
import { openSession, purgeSessions } from './sessions.ts'

const FROM_ONE_NETWORK = { name: 'operator_sign_ins', seconds: 3_600, most: 60 }

/** Name, password and code are one thing: which of them was wrong is told to nobody, not even by the time it takes. */
export const signIn = handleAdmin(call, async (context, { name, password, code, proof }, asker, refuse) => {
  await requireCapacity(context, asker.address)
  const from = signInFrom(name, asker.address)
  await countAttempt(context, from)
  await requireWork(context, { name, from, proof }, refuse)
  const operator = await context.db.tables
    .selectFrom('operators_operator')
    .select(['id', 'name', 'password_hash', 'totp_secret', 'roles', 'status'])
    .where('name', '=', name)
    .executeTakeFirst()
  const may_enter = operator?.status === 'active' && operator.password_hash !== null
  const is_right = await isPassword(context.config, password, may_enter ? operator.password_hash! : undefined)
  if (!(await isCodeRight(context, name, is_right ? operator : undefined, code)) || !operator) {
    context.log.warn({ operator_id: operator?.id, address: asker.address }, 'operator sign-in refused')
    throw refuse('wrong_operator_credentials')
  }
  const token = await asker.act(async (trx, note) => {
    note({ subject: `operator:${operator.id}`, operator_id: operator.id })
    return openSession(context, trx, operator.id)
  })
  await forgetAttempts(context, from)
  await giveBackAttempt(context, signInAs(name))
  await purgeSessions(context)
  asker.keepSession(token)
  return { id: operator.id, name, roles: operator.roles as Operator['roles'], status: 'active' as const }
})

/** Guessing from many networks becomes expensive; the operator, who guesses nothing, works for a second. */
async function requireWork(
  context: Context,
  { name, from, proof }: { name: string; from: Guarded; proof: string | undefined },
  refuse: Refuse<'proof_of_work_required'>,
): Promise<void> {
  const anywhere = signInAs(name)
  if (!(await areTooMany(context, anywhere)) || (await proofCheck(context, proof)())) return
  await giveBackAttempt(context, anywhere)
  await giveBackAttempt(context, from)
  throw refuse('proof_of_work_required', { challenge: await createProofChallenge(context) })
}

/** `operator` is given where the password was right. After too many codes even the right one is wrong, and nothing says so. */
async function isCodeRight(
  context: Context,
  name: string,
  operator: { id: string; totp_secret: Buffer | null } | undefined,
  code: string,
): Promise<boolean> {
  const counted = operator ? codeOf(operator.id) : noCodeOf(name)
  const is_locked = (await lockedFor(context, counted)) > 0
  if (!operator) return false
  if (is_locked) context.log.warn({ operator_id: operator.id }, 'too many wrong second-factor codes for an operator')
  if (is_locked || !(await spendCode(context, operator, code))) return false
  await forgetAttempts(context, counted)
  return true
}

async function requireCapacity(context: Context, address: string): Promise<void> {
  if (!context.config.ADDRESS_LIMITS) return
  const counted = await context.limits.count(FROM_ONE_NETWORK, networkOf(address)).catch((error: unknown) => {
    context.log.warn({ err: error }, 'operator sign-in refused: rate limits unavailable')
    throw refuseAsPlatform('too_many_operations', { retry_after: 30 })
  })
  if (counted.count > FROM_ONE_NETWORK.most) {
    throw refuseAsPlatform('too_many_operations', { retry_after: counted.retry_after })
  }
}
