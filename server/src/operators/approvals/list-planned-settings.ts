import { listPlannedSettings as call, type PlannedChange } from '@mela/contract/operators/operators-planned.ts'
import type { Context } from '../../context.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'

const MOST_DONE = 20

export const listPlannedSettings = handleAdmin(call, async (context) => {
  const [planned, done] = await Promise.all([
    plans(context)
      .where('planned.state', '=', 'planned')
      .orderBy('planned.effective_from')
      .orderBy('planned.approval_id')
      .execute(),
    plans(context)
      .where('planned.state', '!=', 'planned')
      .orderBy('planned.done_at', 'desc')
      .orderBy('planned.approval_id', 'desc')
      .limit(MOST_DONE)
      .execute(),
  ])
  return [...planned, ...done].map(
    (row) =>
      ({
        ...row,
        effective_from: row.effective_from.toISOString(),
        done_at: row.done_at?.toISOString() ?? null,
      }) as PlannedChange,
  )
})

const plans = ({ db }: Context) =>
  db.tables
    .selectFrom('operators_planned_change as planned')
    .innerJoin('operators_approval as approval', 'approval.id', 'planned.approval_id')
    .innerJoin('operators_operator as requester', 'requester.id', 'approval.requester_id')
    .innerJoin('operators_operator as approver', 'approver.id', 'approval.approver_id')
    .leftJoin('operators_operator as canceller', 'canceller.id', 'planned.cancelled_by')
    .select(['planned.approval_id', 'planned.effective_from', 'planned.state', 'planned.failure', 'planned.done_at'])
    .select(['approval.subject', 'approval.payload', 'approval.reason'])
    .select(['requester.name as requester', 'approver.name as approver', 'canceller.name as cancelled_by'])
