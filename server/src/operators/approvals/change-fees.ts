import { changeFees as call } from '@mela/contract/operators/operators-money.ts'
import { proposeAdmin } from '../../platform/http/handle-admin.ts'
import { proposeSettings } from './propose-settings.ts'

export const changeFees = proposeAdmin(call, (context, wanted, _asker, refuse) =>
  proposeSettings(context, wanted, refuse),
)
