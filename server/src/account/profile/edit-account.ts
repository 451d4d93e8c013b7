import { editAccount as call } from '@mela/contract/account/account-credentials.ts'
import type { Context } from '../../context.ts'
import { isUniqueViolation } from '../../platform/data/db.ts'
import { handle, type Asker } from '../../platform/http/handle.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { replacePassword } from '../password/replace-password.ts'
import { usernameKey } from '../sign-in/create-user.ts'
import { tellOwnDevices } from '../push/notify.ts'
import { hashPassword } from '../password/password.ts'
import { proveOwnPassword } from '../password/require-password.ts'

type Refusals = Refuse<(typeof call)['refuses'][number]>

export const editAccount = handle(call, async (context, input, asker, refuse) => {
  if ('username' in input) return { username: await rename(context, input.username, asker, refuse) }
  const { username, is_auto_gen, ...known } = await context.db.tables
    .selectFrom('account_user')
    .select(['username', 'is_auto_gen', 'password_hash'])
    .where('id', '=', asker.user_id)
    .executeTakeFirstOrThrow()
  const { password, old_password } = input
  let instead_of: string | undefined = known.password_hash
  if (old_password !== undefined) instead_of = await proveOwnPassword(context, asker, old_password, refuse)
  else if (asker.is_limited) throw refuse('session_limited')
  else if (!is_auto_gen) throw refuse('wrong_old_password')
  if (instead_of === undefined) throw refuse('wrong_old_password')
  const password_hash = await hashPassword(context.config, password)
  const change = { user_id: asker.user_id, password_hash, except: asker.token_hash, instead_of }
  const is_changed = await transaction(context, (trx) => replacePassword(context, trx, change))
  if (!is_changed) throw refuse('wrong_old_password')
  return { username }
})

/** With a card alone nobody renames the account away from its owner. */
async function rename(context: Context, username: string, asker: Asker, refuse: Refusals): Promise<string> {
  if (asker.is_limited) throw refuse('session_limited')
  try {
    await transaction(context, async (trx) => {
      await trx
        .updateTable('account_user')
        .set({ username, username_key: usernameKey(username) })
        .where('id', '=', asker.user_id)
        .execute()
      await tellOwnDevices(trx, asker.user_id)
    })
    return username
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse('agent_account_in_use')
    throw error
  }
}
