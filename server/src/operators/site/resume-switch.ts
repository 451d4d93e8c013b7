import { resumeSwitch as call } from '@mela/contract/operators/operators-money.ts'
import { proposeAdmin } from '../../platform/http/handle-admin.ts'
import { isPaused } from '../../platform/pauses.ts'

export const resumeSwitch = proposeAdmin(call, async (context, { name, reason }, _asker, refuse) => {
  if (!(await isPaused(context, name))) throw refuse('order_closed')
  return {
    subject: `switch:${name}`,
    payload: { resumed: name, before: { [name]: 'paused' }, after: { [name]: 'open' } },
    reason,
  }
})
