import { createSessionCode as call } from '@mela/contract/account/account-credentials.ts'
import { handle } from '../../platform/http/handle.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { hashSessionCode, SESSION_CODE_SECONDS } from './session-codes.ts'

export const createSessionCode = handle(call, async (context, _input, asker, refuse) => {
  if (asker.is_limited) throw refuse('session_limited')
  const code = context.random.bytes(32).toString('base64url')
  const session_hash = Buffer.from(asker.token_hash, 'hex')
  await transaction(context, async (trx) => {
    await trx.deleteFrom('account_session_code').where('session_hash', '=', session_hash).execute()
    await trx
      .insertInto('account_session_code')
      .values({
        code_hash: hashSessionCode(code),
        user_id: asker.user_id,
        session_hash,
        expires_at: new Date(context.now().getTime() + SESSION_CODE_SECONDS * 1000),
      })
      .execute()
  })
  return { code, expires_in: SESSION_CODE_SECONDS }
})
