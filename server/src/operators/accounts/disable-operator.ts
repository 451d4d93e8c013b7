import { disableOperator as call } from '@mela/contract/operators/operators.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { endSessionsOf } from './sessions.ts'

export const disableOperator = handleAdmin(call, async (_context, { operator_id, reason }, asker, refuse) => {
  if (operator_id === asker.operator_id) throw refuse('permission_not_allowed')
  return asker.act(async (trx, note) => {
    const disabled = await trx
      .updateTable('operators_operator')
      .set({ status: 'disabled' })
      .where('id', '=', operator_id)
      .executeTakeFirst()
    if (disabled.numUpdatedRows === 0n) throw refuse('non_existent')
    await endSessionsOf(trx, operator_id)
    note({ subject: `operator:${operator_id}`, details: { reason } })
    return {}
  })
})
