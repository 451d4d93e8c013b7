import { bindMobile as call } from '@mela/contract/account-credentials.ts'
import { isUniqueViolation } from '../platform/db.ts'
import { handle } from '../platform/handle.ts'
import { addJob } from '../platform/jobs.ts'
import { notifyOwner, tellOwnDevices } from './notify.ts'
import { takeVerifyToken } from './verification.ts'
import { emailTarget, mobileTarget, targetHash } from './verification-target.ts'

export const bindMobile = handle(call, async (context, input, { user_id, is_limited }, refuse) => {
  if (is_limited) throw refuse('session_limited')
  const is_mobile = 'mobile' in input
  const target = is_mobile ? mobileTarget(input.area_code, input.mobile) : emailTarget(input.email)
  const bound = is_mobile ? { area_code: input.area_code, mobile: input.mobile } : { email: input.email }
  try {
    return await context.db.tables.transaction().execute(async (trx) => {
      const wanted = { biz: 'bind_mobile', target_hash: targetHash(context, target), user_id }
      if (!(await takeVerifyToken(context, trx, input.verify_token, wanted))) throw refuse('wrong_captcha')
      const saved = await trx
        .updateTable('account_user')
        .set(bound)
        .where('id', '=', user_id)
        .returning(['area_code', 'mobile', 'email'])
        .executeTakeFirstOrThrow()
      await notifyOwner(context, trx, user_id, is_mobile ? 'mobile_bound' : 'email_bound')
      if (is_mobile) await addJob(trx, 'identity:refresh-level', { user_id })
      await tellOwnDevices(context, trx, user_id)
      return saved
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse(is_mobile ? 'mobile_already_bound' : 'email_already_bound')
    throw error
  }
})
