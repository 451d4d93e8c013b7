import { inviteOperator as call } from '@mela/contract/operators/operators.ts'
import { proposeAdmin } from '../../platform/http/handle-admin.ts'
import type { RoleGrant } from './grant-roles.ts'

export const inviteOperator = proposeAdmin(call, async (context, { name, roles, reason }, _asker, refuse) => {
  const known = await context.db.tables
    .selectFrom('operators_operator')
    .select('status')
    .where('name', '=', name)
    .executeTakeFirst()
  if (known?.status === 'active') throw refuse('username_taken')
  const payload: RoleGrant = { operation: 'invite', name, roles }
  return { subject: `operator:${name}`, payload: { ...payload }, reason }
})
