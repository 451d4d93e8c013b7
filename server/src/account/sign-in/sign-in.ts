import type { Transaction } from 'kysely'
import type { DB } from '../../generated/tables.ts'
import { transaction } from '../../platform/data/transaction.ts'
import type { Attempt } from './attempt.ts'
import { openSession } from '../session/sessions.ts'

interface Entry {
  user_id: string
  is_limited?: boolean
  /** Whether the key that was shown still opens: it may have been changed while it was checked. Refuses by throwing. */
  recheck(trx: Transaction<DB>): Promise<void>
}

/** A session for somebody who has an account and has shown their key. */
export async function signIn(
  { context, asker, source, device }: Attempt,
  { user_id, is_limited = false, recheck }: Entry,
) {
  const token = await transaction(context, async (trx) => {
    await trx.selectFrom('account_user').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()
    await recheck(trx)
    return openSession(context, trx, asker, { user_id, source, is_limited, device })
  })
  return { token, user_id, is_new: false, ...(is_limited ? { is_limited } : {}) }
}
