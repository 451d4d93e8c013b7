import { changeLimits as call } from '@mela/contract/operators/operators-money.ts'
import { proposeAdmin } from '../../platform/http/handle-admin.ts'
import { proposeSettings } from './propose-settings.ts'

export const changeLimits = proposeAdmin(call, (context, wanted, _asker, refuse) =>
  proposeSettings(context, wanted, refuse),
)
