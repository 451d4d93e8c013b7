import { exportAudit as call } from '@mela/contract/operators/operators.ts'
import { proposeAdmin } from '../../platform/http/handle-admin.ts'

export const exportAudit = proposeAdmin(call, (_context, { from_id, to_id, reason }) => ({
  subject: 'audit',
  payload: { from_id, to_id },
  reason,
}))
