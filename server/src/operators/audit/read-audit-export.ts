import * as z from 'zod'
import { readAuditExport as call } from '@mela/contract/operators/operators.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { AUDIT_COLUMNS, toAuditEntry } from './audit.ts'

const READABLE_MS = 24 * 3_600_000
const range = z.object({ from_id: z.string(), to_id: z.string() })

export const readAuditExport = handleAdmin(call, (context, { approval_id, after, limit }, asker, refuse) =>
  asker.act(async (trx, note) => {
    const approval = await trx
      .selectFrom('operators_approval')
      .select('payload')
      .where('id', '=', approval_id)
      .where('kind', '=', 'export')
      .where('requester_id', '=', asker.operator_id)
      .where('executed_at', '>', new Date(context.now().getTime() - READABLE_MS))
      .executeTakeFirst()
    if (!approval) throw refuse('non_existent')
    const { from_id, to_id } = range.parse(approval.payload)
    const rows = await trx
      .selectFrom('operators_audit')
      .select(AUDIT_COLUMNS)
      .where('id', '>=', from_id)
      .where('id', '<=', to_id)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
    note({ subject: `approval:${approval_id}`, details: { after, rows: rows.length } })
    return rows.map(toAuditEntry)
  }),
)
