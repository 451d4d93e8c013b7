import type { Context } from '../../context.ts'
import { plainColumn, type Ask } from '../../platform/data/db.ts'
import { statement } from '../../platform/data/statement.ts'
import type { Trx } from '../../platform/data/transaction.ts'
import { createUser } from './create-user.ts'

interface OpenedAccount {
  username: string
  password_hash: string
  language: string
  inviter_id: string
}

/** Inside a transaction: an account for somebody else, who has not signed in yet. Undefined where the name is taken. */
export async function openAccount(context: Context, trx: Trx, account: OpenedAccount): Promise<string | undefined> {
  const created = await createUser(context, trx, { ...account, is_auto_gen: false })
  if (typeof created === 'string') return undefined
  await trx.addJob('account:registered', { user_id: created.user_id })
  return created.user_id
}

const readOrigins = statement<{ user_ids: string }, { user_id: string }>(
  'account_read_signed_in_among',
  'SELECT DISTINCT user_id FROM account_origin WHERE user_id = ANY (:user_ids::bigint[])',
)

/** Those of these people who have ever signed in. */
export async function readSignedInAmong(ask: Ask, user_ids: readonly string[]): Promise<Set<string>> {
  const rows = await ask(readOrigins, { user_ids: plainColumn(user_ids, String) })
  return new Set(rows.map(({ user_id }) => user_id))
}
