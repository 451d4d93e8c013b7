import { cancelPlannedSettings as call } from '@mela/contract/operators/operators-planned.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'

/** Whoever locks the plan first decides: it is applied or cancelled, never both. */
export const cancelPlannedSettings = handleAdmin(call, (context, { approval_id, reason }, asker, refuse) =>
  asker.act(async (trx, note) => {
    const plan = await trx
      .selectFrom('operators_planned_change as planned')
      .innerJoin('operators_approval as approval', 'approval.id', 'planned.approval_id')
      .select(['planned.state', 'planned.effective_from', 'approval.subject'])
      .where('planned.approval_id', '=', approval_id)
      .forUpdate('planned')
      .executeTakeFirst()
    if (!plan) throw refuse('non_existent')
    const { state, subject, effective_from } = plan
    if (state !== 'planned') throw refuse('order_closed')
    await trx
      .updateTable('operators_planned_change')
      .set({ state: 'cancelled', cancelled_by: asker.operator_id, done_at: context.now() })
      .where('approval_id', '=', approval_id)
      .execute()
    note({ subject, details: { approval_id, effective_from: effective_from.toISOString(), reason } })
    return {}
  }),
)
