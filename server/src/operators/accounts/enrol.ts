import { enrol as call } from '@mela/contract/operators/operators.ts'
import { hashPassword } from '../../account/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { isEnrolmentCode } from './enrolment-code.ts'
import { requireEnrolment } from './enrolment.ts'
import { createSecondFactor } from './second-factor.ts'

export const enrol = handleAdmin(call, async (context, { token, enrolment_code, password }, asker, refuse) => {
  const operator = await requireEnrolment(context, token, refuse)
  const needs_code = operator.approval_id !== null
  if (needs_code && !isEnrolmentCode(context.config.SECRET, operator.token_hash, enrolment_code)) {
    throw refuse('wrong_captcha')
  }
  const password_hash = await hashPassword(context.config, password)
  const { otpauth_url, totp_secret } = await createSecondFactor(context, operator)
  await asker.act(async (trx, note) => {
    await trx
      .updateTable('operators_operator')
      .set({ password_hash, totp_secret })
      .where('id', '=', operator.id)
      .where('status', '=', 'invited')
      .execute()
    note({ subject: `operator:${operator.id}`, operator_id: operator.id })
  })
  return { name: operator.name, otpauth_url }
})
