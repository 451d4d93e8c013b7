import { listAllPopUps as call } from '@mela/contract/operators/operators-content.ts'
import { readAllPopUps } from '../../home/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'

export const listAllPopUps = handleAdmin(call, (context) => readAllPopUps(context))
