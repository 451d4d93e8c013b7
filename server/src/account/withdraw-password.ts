import type { Transaction } from 'kysely'
import type { Context } from '../context.ts'
import type { DB } from '../generated/tables.ts'
import type { Asker } from '../platform/handle.ts'
import type { Refuse } from '../platform/refusal.ts'
import { countAttempt, forgetAttempts, WITHDRAWAL } from './password-attempts.ts'
import { isPassword } from './password.ts'
import { proveOwnPassword } from './require-password.ts'

/** The withdrawal password of the caller; as long as there is none, their login password stands in for it. */
export async function requireWithdrawPassword(
  context: Context,
  asker: Asker,
  password: string | undefined,
  refuse: Refuse<'wrong_old_password' | 'withdraw_password_locked' | 'too_many_password_attempts'>,
): Promise<void> {
  if (password === undefined) throw refuse('wrong_old_password')
  const { withdraw_password_hash } = await context.db.tables
    .selectFrom('account_user')
    .select('withdraw_password_hash')
    .where('id', '=', asker.user_id)
    .executeTakeFirstOrThrow()
  if (withdraw_password_hash === null) {
    if (!(await proveOwnPassword(context, asker, password, refuse))) throw refuse('wrong_old_password')
    return
  }
  await countAttempt(context, asker.user_id, WITHDRAWAL, refuse, 'withdraw_password_locked')
  if (!(await isPassword(password, withdraw_password_hash))) throw refuse('wrong_old_password')
  await forgetAttempts(context, asker.user_id, WITHDRAWAL)
}

export async function saveWithdrawPassword(trx: Transaction<DB>, user_id: string, hash: string): Promise<void> {
  await trx.updateTable('account_user').set({ withdraw_password_hash: hash }).where('id', '=', user_id).execute()
  await trx
    .deleteFrom('account_password_failure')
    .where('user_id', '=', user_id)
    .where('origin_hash', '=', WITHDRAWAL)
    .execute()
}
