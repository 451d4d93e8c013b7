import { listAllNotices as call } from '@mela/contract/operators-content.ts'
import { readAllNotices } from '../home/index.ts'
import { handleAdmin } from '../platform/handle-admin.ts'

export const listAllNotices = handleAdmin(call, (context) => readAllNotices(context))
