import { confirmEnrol as call } from '@mela/contract/operators/operators.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { requireEnrolment, useEnrolment } from './enrolment.ts'
import { spendCode } from './second-factor.ts'

export const confirmEnrol = handleAdmin(call, async (context, { token, code }, asker, refuse) => {
  const operator = await requireEnrolment(context, token, refuse)
  if (!(await spendCode(context, operator, code))) throw refuse('wrong_captcha')
  return asker.act(async (trx, note) => {
    if (!(await useEnrolment(trx, token, context.now()))) throw refuse('non_existent')
    await trx.updateTable('operators_operator').set({ status: 'active' }).where('id', '=', operator.id).execute()
    note({ subject: `operator:${operator.id}`, operator_id: operator.id })
    return {}
  })
})
