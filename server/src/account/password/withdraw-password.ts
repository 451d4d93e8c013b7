import type { Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import type { Asker } from '../../platform/http/handle.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { attemptsLeft, countAttempt, forgetAttempts, WITHDRAWAL } from './password-attempts.ts'
import { isPassword } from './password.ts'
import { proveOwnPassword } from './require-password.ts'

/**
 * The withdrawal password of the caller; as long as there is none, their login password stands in for it. The hash it
 * fits, which is what the right to change it rests on.
 */
export async function requireWithdrawPassword(
  context: Context,
  asker: Asker,
  password: string | undefined,
  refuse: Refuse<'wrong_old_password' | 'withdraw_password_locked' | 'too_many_password_attempts'>,
): Promise<string | null> {
  if (password === undefined) throw refuse('wrong_old_password')
  const hash = await readHash(context, asker.user_id)
  if (hash === null) {
    if (!(await proveOwnPassword(context, asker, password, refuse))) throw refuse('wrong_old_password')
    return null
  }
  await countAttempt(context, asker.user_id, WITHDRAWAL, refuse, 'withdraw_password_locked')
  if (!(await isPassword(context.config, password, hash))) throw refuse('wrong_old_password')
  await forgetAttempts(context, asker.user_id, WITHDRAWAL)
  return hash
}

/**
 * Before money moves, and outside of any transaction: a wrong one is counted whatever becomes of the rest. Nothing stands
 * in for a withdrawal password that was never set.
 */
export async function requireWithdrawPasswordForMoney(
  context: Context,
  { user_id }: Pick<Asker, 'user_id'>,
  password: string,
  refuse: Refuse<'withdraw_password_not_set' | 'withdraw_password_locked' | 'wrong_withdraw_password'>,
): Promise<void> {
  const hash = await readHash(context, user_id)
  if (hash === null) throw refuse('withdraw_password_not_set')
  const counted = await countAttempt(context, user_id, WITHDRAWAL, refuse, 'withdraw_password_locked')
  if (!(await isPassword(context.config, password, hash))) {
    throw refuse('wrong_withdraw_password', { attempts_left: attemptsLeft(counted) })
  }
  await forgetAttempts(context, user_id, WITHDRAWAL)
}

/** What stands in the way of whoever would give it now. */
export async function readWithdrawPassword(
  context: Context,
  user_id: string,
): Promise<{ is_set: boolean; is_locked: boolean }> {
  const lock = await context.db.tables
    .selectFrom('account_password_failure')
    .select('locked_until')
    .where('user_id', '=', user_id)
    .where('origin_hash', '=', WITHDRAWAL)
    .where('locked_until', '>', context.now())
    .executeTakeFirst()
  return { is_set: (await readHash(context, user_id)) !== null, is_locked: lock !== undefined }
}

async function readHash({ db }: Context, user_id: string): Promise<string | null> {
  const row = await db.tables
    .selectFrom('account_user')
    .select('withdraw_password_hash')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  return row.withdraw_password_hash
}

/** Whether it was saved: not where another one stands there by now than the change rests on. */
export async function saveWithdrawPassword(
  trx: Transaction<DB>,
  user_id: string,
  hash: string,
  instead_of?: string | null,
): Promise<boolean> {
  let own = trx.updateTable('account_user').set({ withdraw_password_hash: hash }).where('id', '=', user_id)
  if (instead_of !== undefined) own = own.where('withdraw_password_hash', 'is not distinct from', instead_of)
  if (!(await own.returning('id').executeTakeFirst())) return false
  await trx
    .deleteFrom('account_password_failure')
    .where('user_id', '=', user_id)
    .where('origin_hash', '=', WITHDRAWAL)
    .execute()
  return true
}
