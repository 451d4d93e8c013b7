import { listPasskeys as call } from '@mela/contract/operators/operators-passkeys.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'

export const listPasskeys = handleAdmin(call, async (context, _input, { operator_id }) => {
  const rows = await context.db.tables
    .selectFrom('operators_passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('operator_id', '=', operator_id)
    .orderBy('id')
    .execute()
  return rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }))
})
