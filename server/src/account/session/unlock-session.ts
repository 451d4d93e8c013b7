import { unlockSession as call } from '@mela/contract/account/account-credentials.ts'
import { handle } from '../../platform/http/handle.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { proveOwnPassword } from '../password/require-password.ts'
import { endOldest } from './sessions.ts'
import { OWN_CODES, takeVerifyToken } from '../verification/verification.ts'

export const unlockSession = handle(call, async (context, input, asker, refuse) => {
  const { user_id, token_hash } = asker
  if ('password' in input && !(await proveOwnPassword(context, asker, input.password, refuse)))
    throw refuse('wrong_password')
  await transaction(context, async (trx) => {
    if ('verify_token' in input) {
      const taken = await takeVerifyToken(context, trx, input.verify_token, { biz: OWN_CODES, user_id })
      if (!taken) throw refuse('wrong_captcha')
    }
    await trx.selectFrom('account_user').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()
    await trx
      .updateTable('account_session')
      .set({ is_limited: false })
      .where('token_hash', '=', Buffer.from(token_hash, 'hex'))
      .execute()
    trx.afterCommit(() => context.sessions.announceChange(token_hash))
    await endOldest(context, trx, user_id, { is_limited: false, newest: token_hash })
  })
  return {}
})
