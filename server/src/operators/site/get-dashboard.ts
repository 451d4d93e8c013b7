import { getDashboard as call } from '@mela/contract/operators/operators-dashboard.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { readDashboard } from './read-dashboard.ts'

/** What the reconciler found may name a person and what they have. */
export const getDashboard = handleAdmin(call, async (context, _input, { roles }) => {
  const { frozen, ...dashboard } = await readDashboard(context)
  const is_told = roles.some((role) => role === 'finance' || role === 'admin')
  return { ...dashboard, frozen: frozen.map((each) => ({ ...each, reason: is_told ? each.reason : null })) }
})
