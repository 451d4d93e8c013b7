import { isLoginKey } from '@mela/contract/account/account-rules.ts'
import type { Context } from '../../context.ts'
import type { Asker } from '../../platform/http/handle.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { requireStanding, type Attempt } from '../sign-in/attempt.ts'
import type { Credentials } from '../sign-in/create-user.ts'
import { isLoginKeyOf } from '../card/login-keys.ts'
import { originHash } from '../sign-in/origins.ts'
import { countAttempt, forgetAttempts, giveBackAttempt, isUnderAttack, SIGNED_IN } from './password-attempts.ts'
import { isPassword } from './password.ts'
import { createProofChallenge } from '../sign-in/proof-of-work.ts'
import { signIn } from '../sign-in/sign-in.ts'

/** Signs in with the password of an account, or with the key that a login card holds in its place. */
export async function signInWithPassword(attempt: Attempt, user: Credentials | undefined, password: string) {
  const { context, asker, refuse } = attempt
  const origin_hash = originHash(asker)
  if (user) await requireGuess(attempt, user.id, origin_hash)
  const is_limited = isLoginKey(password)
  const is_right = is_limited
    ? user !== undefined && (await isLoginKeyOf(context.db.tables, user.id, password))
    : await isPassword(context.config, password, user?.password_hash)
  if (!user) throw refuse('account_not_found')
  if (!is_right) throw refuse('wrong_password')
  // Whoever holds a card has not shown that they know the password.
  if (is_limited) await giveBackAttempt(context, user.id, origin_hash)
  else await forgetAttempts(context, user.id, origin_hash)
  requireStanding(user.status)
  return signIn(attempt, {
    user_id: user.id,
    is_limited,
    async recheck(trx) {
      const is_still_right = is_limited
        ? await isLoginKeyOf(trx, user.id, password)
        : (await readHash(trx, user.id)) === user.password_hash
      if (!is_still_right) throw refuse('wrong_password')
    },
  })
}

async function requireGuess({ context, refuse, proof }: Attempt, user_id: string, origin_hash: Buffer): Promise<void> {
  const counted = await countAttempt(context, user_id, origin_hash, refuse, 'too_many_password_attempts')
  if (!(await isUnderAttack(context, user_id, origin_hash, counted)) || (await proof())) return
  await giveBackAttempt(context, user_id, origin_hash)
  throw refuse('proof_of_work_required', { challenge: await createProofChallenge(context) })
}

async function readHash(tables: Context['db']['tables'], user_id: string): Promise<string | undefined> {
  const row = await tables
    .selectFrom('account_user')
    .select('password_hash')
    .where('id', '=', user_id)
    .executeTakeFirst()
  return row?.password_hash
}

/** The hash that the password of whoever is signed in fits; none when it is wrong. Counted here and for the account. */
export async function proveOwnPassword(
  context: Context,
  asker: Asker,
  password: string,
  refuse: Refuse<'too_many_password_attempts'>,
): Promise<string | undefined> {
  const origin_hash = originHash(asker)
  await countAttempt(context, asker.user_id, origin_hash, refuse, 'too_many_password_attempts')
  await countAttempt(context, asker.user_id, SIGNED_IN, refuse, 'too_many_password_attempts')
  const password_hash = await readHash(context.db.tables, asker.user_id)
  if (!(await isPassword(context.config, password, password_hash))) return undefined
  await forgetAttempts(context, asker.user_id, origin_hash)
  await forgetAttempts(context, asker.user_id, SIGNED_IN)
  return password_hash
}
