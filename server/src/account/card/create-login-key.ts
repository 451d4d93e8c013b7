import { createLoginKey as call } from '@mela/contract/account/account-credentials.ts'
import { handle } from '../../platform/http/handle.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { hashLoginKey, newLoginKey } from './login-keys.ts'
import { notifyOwner } from '../push/notify.ts'
import { deleteSessions } from '../session/sessions.ts'

const MOST_KEYS = 5

export const createLoginKey = handle(call, async (context, { reset }, { user_id, is_limited }, refuse) => {
  if (is_limited) throw refuse('session_limited')
  const login_key = newLoginKey(context)
  await transaction(context, async (trx) => {
    await trx.selectFrom('account_user').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()
    let keys = trx.deleteFrom('account_login_key').where('user_id', '=', user_id)
    if (reset === undefined) {
      keys = keys.where('key_hash', 'in', (query) =>
        query
          .selectFrom('account_login_key')
          .select('key_hash')
          .where('user_id', '=', user_id)
          .orderBy('created_at', 'desc')
          .orderBy('key_hash')
          .offset(MOST_KEYS - 1),
      )
    }
    await keys.execute()
    await trx
      .insertInto('account_login_key')
      .values({ key_hash: hashLoginKey(login_key), user_id, created_at: context.now() })
      .execute()
    if (reset === undefined) return
    await notifyOwner(context, trx, user_id, 'card_reset')
    // Whoever came in with a card that is lost goes out with it.
    await deleteSessions(context, trx, user_id, { only_limited: true })
  })
  return { login_key }
})
