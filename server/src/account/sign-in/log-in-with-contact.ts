import { refuseAsPlatform } from '../../platform/http/refusal.ts'
import { requireRegistrationCapacity, requireSignInCapacity } from './address-limits.ts'
import { requireStanding, type Attempt } from './attempt.ts'
import { readByEmail, readByMobile, type Credentials } from './create-user.ts'
import type { InviteCodes } from './invite-codes.ts'
import { register } from './register.ts'
import { signInWithPassword } from '../password/require-password.ts'
import { signIn } from './sign-in.ts'
import { takeVerifyToken } from '../verification/verification.ts'
import { emailTarget, mobileTarget, targetHash, type Target } from '../verification/verification-target.ts'

interface Contact extends InviteCodes {
  password?: string | undefined
  verify_token?: string | undefined
}
type Biz = 'login' | 'register'

export function logInWithMobile(attempt: Attempt, biz: Biz, given: Contact & { area_code: string; mobile: string }) {
  const { area_code, mobile } = given
  const readUser = () => readByMobile(attempt.context.db.tables, area_code, mobile)
  return logIn(attempt, biz, given, mobileTarget(area_code, mobile), { area_code, mobile }, readUser)
}

export function logInWithEmail(attempt: Attempt, biz: Biz, given: Contact & { email: string }) {
  const { email } = given
  const readUser = () => readByEmail(attempt.context.db.tables, email)
  return logIn(attempt, biz, given, emailTarget(email), { email }, readUser)
}

async function logIn(
  attempt: Attempt,
  biz: Biz,
  { password, verify_token, invite_code, invite_code2 }: Contact,
  target: Target,
  bound: { area_code: string; mobile: string } | { email: string },
  readUser: () => Promise<Credentials | undefined>,
) {
  const { context, asker, refuse, proof } = attempt
  const target_hash = targetHash(context, target)
  if (biz === 'register') {
    if (verify_token === undefined) throw refuseAsPlatform('invalid_params', { fields: { verify_token: 'required' } })
    await requireRegistrationCapacity(context, asker.address, proof, refuse)
    const { token, user_id, username } = await register(attempt, {
      ...{ ...bound, password, invite_code, invite_code2 },
      async secure(trx) {
        const taken = await takeVerifyToken(context, trx, verify_token, { biz, target_hash })
        if (!taken) throw refuse('wrong_captcha')
      },
    })
    return { token, user_id, username, is_new: true }
  }
  await requireSignInCapacity(context, asker.address, proof, refuse)
  if (verify_token === undefined) {
    if (password === undefined) throw refuseAsPlatform('invalid_params', { fields: { password: 'required' } })
    return signInWithPassword(attempt, await readUser(), password)
  }
  const user = await readUser()
  if (!user) throw refuse('account_not_found')
  return signIn(attempt, {
    user_id: user.id,
    async recheck(trx) {
      const taken = await takeVerifyToken(context, trx, verify_token, { biz, target_hash, user_id: user.id })
      if (!taken) throw refuse('wrong_captcha')
      requireStanding(user.status)
    },
  })
}
