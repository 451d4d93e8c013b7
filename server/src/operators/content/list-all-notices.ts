import { listAllNotices as call } from '@mela/contract/operators/operators-content.ts'
import { readAllNotices } from '../../home/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'

export const listAllNotices = handleAdmin(call, (context) => readAllNotices(context))
