import { checkVerification as call } from '@mela/contract/account/account-credentials.ts'
import { handle } from '../../platform/http/handle.ts'
import { requireLookupCapacity } from '../sign-in/address-limits.ts'
import { exchangeCode } from './verification.ts'
import { resolveTarget, targetHash } from './verification-target.ts'

export const checkVerification = handle(call, async (context, input, asker, refuse) => {
  if (input.username !== undefined) await requireLookupCapacity(context, asker.address)
  const { target, user_id } = await resolveTarget(context, input, asker, refuse)
  if (!target) throw refuse('wrong_captcha')
  const purpose = { biz: input.biz, target_hash: targetHash(context, target), user_id }
  const checked = await exchangeCode(context, purpose, input.code)
  if (!checked) throw refuse('wrong_captcha')
  if ('retry_after' in checked) throw refuse('too_many_captcha_attempts', { retry_after: checked.retry_after })
  return checked
})
