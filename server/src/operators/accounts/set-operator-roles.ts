import { setOperatorRoles as call } from '@mela/contract/operators/operators.ts'
import { proposeAdmin } from '../../platform/http/handle-admin.ts'
import type { RoleGrant } from './grant-roles.ts'
import { readOperator } from './operators.ts'

export const setOperatorRoles = proposeAdmin(call, async (context, { operator_id, roles, reason }, _asker, refuse) => {
  const operator = await readOperator(context, operator_id)
  if (!operator) throw refuse('non_existent')
  const { name, roles: roles_before, status: status_before } = operator
  const payload: RoleGrant = { operation: 'set', name, roles, roles_before, status_before }
  return { subject: `operator:${operator_id}`, payload: { ...payload }, reason }
})
