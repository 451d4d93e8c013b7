import { listAudit as call } from '@mela/contract/operators/operators.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { AUDIT_COLUMNS, toAuditEntry } from './audit.ts'

export const listAudit = handleAdmin(call, async (context, { before, operator_id, subject, limit }) => {
  let wanted = context.db.tables.selectFrom('operators_audit').select(AUDIT_COLUMNS).orderBy('id', 'desc').limit(limit)
  if (before) wanted = wanted.where('id', '<', before)
  if (operator_id) wanted = wanted.where('operator_id', '=', operator_id)
  if (subject) wanted = wanted.where('subject', '=', subject)
  return (await wanted.execute()).map(toAuditEntry)
})
