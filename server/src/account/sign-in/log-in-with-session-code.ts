import { transaction } from '../../platform/data/transaction.ts'
import { requireSignInCapacity } from './address-limits.ts'
import { requireStanding, type Attempt } from './attempt.ts'
import { openSession } from '../session/sessions.ts'
import { hashSessionCode } from '../session/session-codes.ts'

/** A code that a signed-in device made; whoever brings it first is that person. */
export async function logInWithSessionCode(attempt: Attempt, code: string) {
  const { context, asker, refuse, source, proof, device } = attempt
  await requireSignInCapacity(context, asker.address, proof, refuse)
  const { user_id, token } = await transaction(context, async (trx) => {
    // Codes are deleted with the session that made them, so one that is left was made by a living session.
    const taken = await trx
      .deleteFrom('account_session_code')
      .where('code_hash', '=', hashSessionCode(code))
      .where('expires_at', '>', context.now())
      .returning('user_id')
      .executeTakeFirst()
    if (!taken) throw refuse('wrong_captcha')
    const { status } = await trx
      .selectFrom('account_user')
      .select('status')
      .where('id', '=', taken.user_id)
      .executeTakeFirstOrThrow()
    requireStanding(status)
    return { ...taken, token: await openSession(context, trx, asker, { user_id: taken.user_id, source, device }) }
  })
  return { token, user_id, is_new: false }
}
