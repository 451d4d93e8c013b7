import { listAllActivities as call } from '@mela/contract/operators/operators-content.ts'
import { readAllActivities } from '../../home/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'

export const listAllActivities = handleAdmin(call, (context) => readAllActivities(context))
