import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/data/transaction.ts'
import { notifyOwner, tellOwnDevices } from '../push/notify.ts'
import { deleteSessions } from '../session/sessions.ts'

interface Change {
  user_id: string
  password_hash: string
  /** The session that stays. */
  except?: string
  /** What the right to change it rests on: when the hash is another one by now, nothing happens. */
  instead_of?: string
}

/**
 * Inside a transaction: a new login password. Whatever was opened with the old one ends: sessions except one, and login
 * cards. False where it was not changed.
 */
export async function replacePassword(
  context: Context,
  trx: Trx,
  { user_id, password_hash, except = '', instead_of }: Change,
): Promise<boolean> {
  let own = trx.updateTable('account_user').set({ password_hash, is_auto_gen: false }).where('id', '=', user_id)
  if (instead_of !== undefined) own = own.where('password_hash', '=', instead_of)
  if (!(await own.returning('id').executeTakeFirst())) return false
  await trx.deleteFrom('account_login_key').where('user_id', '=', user_id).execute()
  // Tokens that open this account were given for the password that is gone.
  await trx.deleteFrom('account_verify_token').where('user_id', '=', user_id).execute()
  await trx.deleteFrom('account_session_code').where('user_id', '=', user_id).execute()
  await notifyOwner(context, trx, user_id, 'password_changed')
  // First, so that only devices that stay ask again.
  await deleteSessions(context, trx, user_id, { except })
  await tellOwnDevices(trx, user_id)
  return true
}
