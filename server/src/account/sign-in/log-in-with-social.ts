import type { Context } from '../../context.ts'
import { requireSignInCapacity } from './address-limits.ts'
import { requireStanding, type Attempt } from './attempt.ts'
import type { InviteCodes } from './invite-codes.ts'
import { register } from './register.ts'
import { signIn } from './sign-in.ts'
import { socialLogin } from './social.ts'
import { readSubject } from './social-subject.ts'

/** The first time somebody comes from a provider they get an account; ever after it is the same one. */
export async function logInWithSocial(
  attempt: Attempt,
  { provider, credential, ...codes }: InviteCodes & { provider: string; credential: string },
) {
  const { context, asker, refuse, proof } = attempt
  await requireSignInCapacity(context, asker.address, proof, refuse)
  if (!socialLogin(context.config, provider)) throw refuse('permission_not_allowed')
  const subject = await readSubject(context, provider, credential)
  if (subject === undefined) throw refuse('login_abnormal')
  let known = await readKnown(context, provider, subject)
  if (!known) {
    const created = await registerOnce(attempt, provider, subject, codes)
    if (created) return created
    known = await readKnown(context, provider, subject)
  }
  if (!known) throw refuse('login_abnormal')
  requireStanding(known.status)
  return signIn(attempt, { user_id: known.user_id, recheck: () => Promise.resolve() })
}

const readKnown = (context: Context, provider: string, subject: string) =>
  context.db.tables
    .selectFrom('account_social')
    .innerJoin('account_user', 'account_user.id', 'account_social.user_id')
    .select(['account_social.user_id', 'account_user.status'])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()

class AlreadyThere extends Error {}

/** Nothing when the same person signed in by another way meanwhile. */
async function registerOnce(attempt: Attempt, provider: string, subject: string, codes: InviteCodes) {
  try {
    const { token, user_id, username } = await register(attempt, {
      ...codes,
      async keep(trx, new_id) {
        const kept = await trx
          .insertInto('account_social')
          .values({ provider, subject, user_id: new_id, created_at: attempt.context.now() })
          .onConflict((conflict) => conflict.doNothing())
          .returning('user_id')
          .executeTakeFirst()
        if (!kept) throw new AlreadyThere()
      },
    })
    return { token, user_id, username, is_new: true }
  } catch (error) {
    if (error instanceof AlreadyThere) return undefined
    throw error
  }
}
