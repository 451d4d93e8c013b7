import type { Transaction } from 'kysely'
import type { DB } from '../generated/tables.ts'
import { addJob } from '../platform/jobs.ts'
import type { Attempt } from './attempt.ts'
import { createUser, generatePassword, type Clash } from './create-user.ts'
import { requireInviter, type InviteCodes } from './invite-codes.ts'
import { hashPassword } from './password.ts'
import { openSession } from './sessions.ts'

export interface NewAccount extends InviteCodes {
  username?: string | undefined
  /** One is made up when there is none. */
  password?: string | undefined
  area_code?: string
  mobile?: string
  email?: string
  /** What else must hold or be written with the account; refuses by throwing, and then nothing is written. */
  secure?(trx: Transaction<DB>): Promise<void>
  /** Hears who it became, in the same transaction. */
  keep?(trx: Transaction<DB>, user_id: string): Promise<void>
}

const TAKEN = {
  username: 'username_taken',
  mobile: 'mobile_already_bound',
  email: 'email_already_bound',
} as const satisfies Record<Clash, string>

/** The account, its first session and what follows from it, or none of them. */
export async function register(attempt: Attempt, account: NewAccount) {
  const { context, asker, refuse, source } = attempt
  const inviter_id = await requireInviter(context, account, refuse)
  const password = account.password ?? generatePassword(context)
  const password_hash = await hashPassword(password)
  const { user_id, username, opened } = await context.db.tables.transaction().execute(async (trx) => {
    await account.secure?.(trx)
    const { area_code, mobile, email } = account
    const created = await createUser(context, trx, {
      ...{ username: account.username, password_hash, inviter_id, area_code, mobile, email },
      is_auto_gen: account.password === undefined,
      language: asker.language,
    })
    if (typeof created === 'string') throw refuse(TAKEN[created])
    await account.keep?.(trx, created.user_id)
    await addJob(trx, 'account:registered', { user_id: created.user_id })
    const session = { user_id: created.user_id, source, is_first: true }
    return { ...created, opened: await openSession(context, trx, asker, session) }
  })
  return { token: opened.token, user_id, username, password }
}
