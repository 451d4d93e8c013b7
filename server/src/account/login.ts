import { login as call } from '@mela/contract/account.ts'
import type { Context } from '../context.ts'
import { handle, type Asker } from '../platform/handle.ts'
import { refuseAsPlatform, type Refuse } from '../platform/refusal.ts'
import { requireRoomForNewAccount, requireRoomForSignIn } from './address-limits.ts'
import { createAutomaticUser, createUser, usernameKey } from './create-user.ts'
import { isPassword } from './password.ts'
import { countAttempt, forgetAttempts, originHash } from './password-attempts.ts'
import { createSession } from './sessions.ts'

export const login = handle(call, async (context, input, asker, refuse) => {
  const { account } = input.data
  if (account.auto_gen) {
    if (!context.config.AUTO_REGISTER) throw refuse('login_abnormal')
    await requireRoomForNewAccount(context, asker.address, input.proof, refuse)
    const created = await createAutomaticUser(context, asker.language)
    return { token: await createSession(context, created.user_id, input.source), is_new: true, ...created }
  }
  if (input.biz === 'register') {
    await requireRoomForNewAccount(context, asker.address, input.proof, refuse)
    const { username, password } = account
    const user_id = await createUser(context, { username, password, is_auto_gen: false, language: asker.language })
    if (!user_id) throw refuse('username_taken')
    return { token: await createSession(context, user_id, input.source), user_id, is_new: true }
  }
  await requireRoomForSignIn(context, asker.address, input.proof, refuse)
  const user_id = await requirePassword(context, account, asker, refuse)
  return { token: await createSession(context, user_id, input.source), user_id, is_new: false }
})

async function requirePassword(
  context: Context,
  { username, password }: { username: string; password: string },
  asker: Asker,
  refuse: Refuse<'account_not_found' | 'wrong_password' | 'too_many_password_attempts'>,
): Promise<string> {
  const user = await context.db.tables
    .selectFrom('account_user')
    .select(['id', 'password_hash', 'status'])
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst()
  const origin_hash = originHash(asker)
  if (user) await countAttempt(context, user.id, origin_hash, refuse)
  const is_right = await isPassword(password, user?.password_hash)
  if (!user) throw refuse('account_not_found')
  if (!is_right) throw refuse('wrong_password')
  await forgetAttempts(context, user.id, origin_hash)
  if (user.status === 'banned') throw refuseAsPlatform('user_banned')
  if (user.status === 'blocked') throw refuseAsPlatform('account_blocked')
  return user.id
}
