import { sendVerification as call } from '@mela/contract/account/account-credentials.ts'
import { RESEND_SECONDS } from '@mela/contract/account/account-rules.ts'
import { handle } from '../../platform/http/handle.ts'
import { requireVerificationCapacity } from '../sign-in/address-limits.ts'
import { codeWays, deliverCode } from './deliver-code.ts'
import { proofCheck } from '../sign-in/proof-of-work.ts'
import { siteDay } from '../site/site-day.ts'
import { CODE_SECONDS, issueCode, withdrawCode } from './verification.ts'
import { maskTarget, readOwner, resolveTarget, targetHash } from './verification-target.ts'

export const sendVerification = handle(call, async (context, input, asker, refuse) => {
  const { biz, proof } = input
  const day = siteDay(context.config.SERVER_TZ, context.now())
  await requireVerificationCapacity(context, asker.address, day, proofCheck(context, proof), refuse)
  const { target, user_id } = await resolveTarget(context, input, asker, refuse)
  if (!target) throw refuse('no_bound_identity')
  if (!codeWays(context.config).includes(target.type)) throw refuse('cannot_send_code')
  const owner_id = await readOwner(context, target)
  const is_taken = biz === 'register' || (biz === 'bind_mobile' && owner_id !== user_id)
  if (owner_id && is_taken) throw refuse(target.type === 'mobile' ? 'mobile_already_bound' : 'email_already_bound')
  if (!owner_id && (biz === 'login' || biz === 'reset_password')) throw refuse('account_not_found')

  const purpose = { biz, target_hash: targetHash(context, target), user_id: user_id ?? owner_id }
  const issued = await issueCode(context, purpose)
  if ('retry_after' in issued) throw refuse('too_many_verifications', { retry_after: issued.retry_after })
  if (!(await deliverCode(context, target, issued.code, asker.language, asker.host))) {
    await withdrawCode(context, issued.id)
    throw refuse('cannot_send_code')
  }
  return {
    resend_in: RESEND_SECONDS,
    expires_in: CODE_SECONDS,
    type: target.type,
    target: maskTarget(target),
    ...(context.config.EXPOSE_TEST_CODES ? { code: issued.code } : {}),
  }
})
