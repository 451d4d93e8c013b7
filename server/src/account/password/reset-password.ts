import { resetPassword as call } from '@mela/contract/account/account-credentials.ts'
import { handle } from '../../platform/http/handle.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { requireStanding } from '../sign-in/attempt.ts'
import { replacePassword } from './replace-password.ts'
import { hashPassword } from './password.ts'
import { openSession } from '../session/sessions.ts'
import { isVerifyToken, takeVerifyToken } from '../verification/verification.ts'

export const resetPassword = handle(call, async (context, { verify_token, password, source }, asker, refuse) => {
  // Hashing is dear: nobody without a token gets it.
  if (!(await isVerifyToken(context, verify_token, { biz: 'reset_password' }))) throw refuse('wrong_captcha')
  const password_hash = await hashPassword(context.config, password)
  const { token, user } = await transaction(context, async (trx) => {
    const taken = await takeVerifyToken(context, trx, verify_token, { biz: 'reset_password' })
    if (!taken?.user_id) throw refuse('wrong_captcha')
    const found = await trx
      .selectFrom('account_user')
      .select(['id', 'username', 'status'])
      .where('id', '=', taken.user_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    requireStanding(found.status)
    await replacePassword(context, trx, { user_id: found.id, password_hash })
    // Whoever holds the code has done this themselves: the new session is no news.
    const session = { user_id: found.id, source, is_first: true }
    return { user: found, token: await openSession(context, trx, asker, session) }
  })
  return { token, user_id: user.id, username: user.username }
})
