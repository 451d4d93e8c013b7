import type * as z from 'zod'
import { login as call } from '@mela/contract/account/account.ts'
import { handle } from '../../platform/http/handle.ts'
import { requireRegistrationCapacity, requireSignInCapacity } from './address-limits.ts'
import type { Attempt } from './attempt.ts'
import { readByUsername } from './create-user.ts'
import type { InviteCodes } from './invite-codes.ts'
import { logInWithEmail, logInWithMobile } from './log-in-with-contact.ts'
import { logInWithSessionCode } from './log-in-with-session-code.ts'
import { logInWithSocial } from './log-in-with-social.ts'
import { proofCheck } from './proof-of-work.ts'
import { register } from './register.ts'
import { signInWithPassword } from '../password/require-password.ts'
import { createDevice, type Welcome } from './welcome.ts'

type Input = z.output<(typeof call)['input']>

export const login = (welcome: Welcome) =>
  handle(call, async (context, input, asker, refuse) => {
    const device = asker.device || createDevice(context.random)
    const proof = proofCheck(context, input.proof)
    const entered = await enter({ context, asker, refuse, source: input.source, proof, device, welcome }, input)
    if (!asker.device) asker.giveDevice(device)
    return entered
  })

function enter(attempt: Attempt, { biz, data }: Input) {
  if ('social' in data) return logInWithSocial(attempt, data.social)
  if ('session' in data) return logInWithSessionCode(attempt, data.session.code)
  if ('mobile' in data) return logInWithMobile(attempt, biz, data.mobile)
  if ('email' in data) return logInWithEmail(attempt, biz, data.email)
  if (data.account.auto_gen) return createAutomatically(attempt, data.account)
  return logInWithUsername(attempt, biz, data.account)
}

async function createAutomatically(attempt: Attempt, codes: InviteCodes) {
  const { context, asker, refuse, proof } = attempt
  const { auto_register_switch } = await context.settings.read()
  if (!context.config.AUTO_REGISTER || auto_register_switch === -1) throw refuse('login_abnormal')
  await requireRegistrationCapacity(context, asker.address, proof, refuse)
  return { ...(await register(attempt, codes)), is_new: true }
}

async function logInWithUsername(
  attempt: Attempt,
  biz: 'login' | 'register',
  account: InviteCodes & { username: string; password: string },
) {
  const { context, asker, refuse, proof } = attempt
  if (biz === 'register') {
    await requireRegistrationCapacity(context, asker.address, proof, refuse)
    const { token, user_id } = await register(attempt, account)
    return { token, user_id, is_new: true }
  }
  await requireSignInCapacity(context, asker.address, proof, refuse)
  return signInWithPassword(attempt, await readByUsername(context.db.tables, account.username), account.password)
}
