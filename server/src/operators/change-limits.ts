import { changeLimits as call } from '@mela/contract/operators-money.ts'
import { proposeAdmin } from '../platform/handle-admin.ts'
import { proposeSettings } from './propose-settings.ts'

export const changeLimits = proposeAdmin(call, (context, { changes, reason }) =>
  proposeSettings(context, changes, reason),
)
