import { listAllPopUps as call } from '@mela/contract/operators-content.ts'
import { readAllPopUps } from '../home/index.ts'
import { handleAdmin } from '../platform/handle-admin.ts'

export const listAllPopUps = handleAdmin(call, (context) => readAllPopUps(context))
