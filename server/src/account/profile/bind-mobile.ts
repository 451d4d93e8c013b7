import type { Transaction } from 'kysely'
import { bindMobile as call } from '@mela/contract/account/account-credentials.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import { isUniqueViolation } from '../../platform/data/db.ts'
import { handle } from '../../platform/http/handle.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { notifyOwner, tellOwnDevices } from '../push/notify.ts'
import { proveOwnPassword } from '../password/require-password.ts'
import { OWN_CODES, takeVerifyToken } from '../verification/verification.ts'
import { emailTarget, mobileTarget, targetHash } from '../verification/verification-target.ts'

export const bindMobile = handle(call, async (context, input, asker, refuse) => {
  const { user_id } = asker
  const { verify_token, old_password, old_verify_token } = input
  if (asker.is_limited) throw refuse('session_limited')
  const is_mobile = 'mobile' in input
  const target = is_mobile ? mobileTarget(input.area_code, input.mobile) : emailTarget(input.email)
  const bound = is_mobile ? { area_code: input.area_code, mobile: input.mobile } : { email: input.email }
  const is_proven = old_password !== undefined
  if (is_proven && !(await proveOwnPassword(context, asker, old_password, refuse))) throw refuse('wrong_old_password')
  try {
    return await transaction(context, async (trx) => {
      if (!is_proven) await requireOwner(context, trx, { user_id, old_verify_token }, refuse)
      const wanted = { biz: 'bind_mobile', target_hash: targetHash(context, target), user_id }
      if (!(await takeVerifyToken(context, trx, verify_token, wanted))) throw refuse('wrong_captcha')
      const saved = await trx
        .updateTable('account_user')
        .set(bound)
        .where('id', '=', user_id)
        .returning(['area_code', 'mobile', 'email'])
        .executeTakeFirstOrThrow()
      await notifyOwner(context, trx, user_id, is_mobile ? 'mobile_bound' : 'email_bound')
      await trx.addJob('account:contact-bound', { user_id })
      await tellOwnDevices(trx, user_id)
      return saved
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse(is_mobile ? 'mobile_already_bound' : 'email_already_bound')
    throw error
  }
})

/**
 * A number or an address opens the account: whoever has only a session, of a phone left unlocked, must not replace one
 * or add another beside it. The first one needs nothing.
 */
async function requireOwner(
  context: Context,
  trx: Transaction<DB>,
  { user_id, old_verify_token }: { user_id: string; old_verify_token: string | undefined },
  refuse: Refuse<'wrong_old_password' | 'wrong_captcha'>,
): Promise<void> {
  const { mobile, email } = await trx
    .selectFrom('account_user')
    .select(['mobile', 'email'])
    .where('id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (!mobile && !email) return
  if (old_verify_token === undefined) throw refuse('wrong_old_password')
  if (!(await takeVerifyToken(context, trx, old_verify_token, { biz: OWN_CODES, user_id })))
    throw refuse('wrong_captcha')
}
