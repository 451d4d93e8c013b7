import type { Transaction } from 'kysely'
import type { DB } from '../../generated/tables.ts'
import { requireOpen } from '../../platform/pauses.ts'
import { transaction } from '../../platform/data/transaction.ts'
import type { Attempt } from './attempt.ts'
import { createUser, generatePassword, type Clash } from './create-user.ts'
import { requireInvitation, type InviteCodes } from './invite-codes.ts'
import { hashPassword } from '../password/password.ts'
import { openSession } from '../session/sessions.ts'
import type { Welcome } from './welcome.ts'

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
  const { context, refuse, welcome } = attempt
  await requireOpen(context, 'sign_up', refuse)
  const { inviter_id, template_id } = await requireInvitation(context, account, refuse)
  const password = account.password ?? generatePassword(context)
  const decided = { inviter_id, template_id, password_hash: await hashPassword(context.config, password) }
  const created = await create(attempt, account, decided, welcome.give).catch((error: unknown) => {
    if (!welcome.isClosed(error)) throw error
    return create(attempt, account, decided, welcome.promise)
  })
  return { ...created, password }
}

interface Decided {
  password_hash: string
  inviter_id: string | null
  template_id: string | undefined
}

function create(
  { context, asker, refuse, source, device }: Attempt,
  account: NewAccount,
  { password_hash, inviter_id, template_id }: Decided,
  give: Welcome['give'],
) {
  return transaction(context, async (trx) => {
    await account.secure?.(trx)
    const { area_code, mobile, email } = account
    const created = await createUser(context, trx, {
      ...{ username: account.username, password_hash, inviter_id, area_code, mobile, email },
      is_auto_gen: account.password === undefined,
      language: asker.language,
    })
    if (typeof created === 'string') throw refuse(TAKEN[created])
    const { user_id, username } = created
    await account.keep?.(trx, user_id)
    await trx.addJob('account:registered', { user_id })
    if (template_id) await trx.addJob('groups:open-service-group', { user_id, template_id })
    const token = await openSession(context, trx, asker, { user_id, source, is_first: true, device })
    await give(context, trx, { user_id, asker, device })
    return { token, user_id, username }
  })
}
