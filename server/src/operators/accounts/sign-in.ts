import { signIn as call } from '@mela/contract/operators/operators.ts'
import type { SecondFactor } from '@mela/contract/operators/operators-passkeys.ts'
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
import { purgeChallenges, SIGN_IN } from '../passkeys/challenges.ts'
import { provePasskey } from '../passkeys/prove-passkey.ts'
import { readOwnOperator } from './operators.ts'
import { spendCode } from './second-factor.ts'
import { openSession, purgeSessions } from './sessions.ts'

const FROM_ONE_NETWORK = { name: 'operator_sign_ins', seconds: 3_600, most: 60 }

/** Name, password and second factor are one thing: which of them was wrong is told to nobody, not even by the time it takes. */
export const signIn = handleAdmin(call, async (context, { name, password, code, passkey, proof }, asker, refuse) => {
  await requireCapacity(context, asker.address)
  const from = signInFrom(name, asker.address)
  await countAttempt(context, from)
  await requireWork(context, { name, from, proof }, refuse)
  const operator = await context.db.tables
    .selectFrom('operators_operator')
    .select(['id', 'password_hash', 'totp_secret', 'status'])
    .where('name', '=', name)
    .executeTakeFirst()
  const may_enter = operator?.status === 'active' && operator.password_hash !== null
  const is_right = await isPassword(context.config, password, may_enter ? operator.password_hash! : undefined)
  if (!(await isFactorRight(context, name, is_right ? operator : undefined, { code, passkey })) || !operator) {
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
  await purgeChallenges(context)
  asker.keepSession(token)
  return readOwnOperator(context, operator.id)
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

/** `operator` is given where the password was right. After too many tries even the right one is wrong, and nothing says so. */
async function isFactorRight(
  context: Context,
  name: string,
  operator: { id: string; totp_secret: Buffer | null } | undefined,
  { code = '', passkey }: SecondFactor,
): Promise<boolean> {
  const counted = operator ? codeOf(operator.id) : noCodeOf(name)
  const is_locked = (await lockedFor(context, counted)) > 0
  // A passkey says by itself whose it is; it is looked at whether or not the password was right.
  const proven = passkey && (await provePasskey(context, passkey, SIGN_IN))
  if (!operator) return false
  if (is_locked) context.log.warn({ operator_id: operator.id }, 'too many wrong second factors for an operator')
  const is_right = passkey ? proven === operator.id : !is_locked && (await spendCode(context, operator, code))
  if (is_locked || !is_right) return false
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
