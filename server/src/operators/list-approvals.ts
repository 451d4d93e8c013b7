import { listApprovals as call, type Approval } from '@mela/contract/operators.ts'
import { handleAdmin } from '../platform/handle-admin.ts'
import { kindsOf } from './approvals.ts'

export const listApprovals = handleAdmin(call, async (context, { state, before, limit }, asker) => {
  let wanted = context.db.tables
    .selectFrom('operators_approval as approval')
    .innerJoin('operators_operator as requester', 'requester.id', 'approval.requester_id')
    .leftJoin('operators_operator as approver', 'approver.id', 'approval.approver_id')
    .select(['approval.id', 'kind', 'subject', 'payload', 'payload_hash', 'reason', 'state', 'note'])
    .select([
      'approval.created_at',
      'expires_at',
      'decided_at',
      'requester.name as requester',
      'approver.name as approver',
    ])
    .where((row) =>
      row.or([row('kind', 'in', ['', ...kindsOf(asker.roles)]), row('requester_id', '=', asker.operator_id)]),
    )
    .orderBy('approval.id', 'desc')
    .limit(limit)
  if (state) wanted = wanted.where('state', '=', state)
  if (before) wanted = wanted.where('approval.id', '<', before)
  const rows = await wanted.execute()
  return rows.map(
    (row) =>
      ({
        ...row,
        payload_hash: row.payload_hash.toString('hex'),
        created_at: row.created_at.toISOString(),
        expires_at: row.expires_at.toISOString(),
        decided_at: row.decided_at?.toISOString() ?? null,
      }) as Approval,
  )
})
