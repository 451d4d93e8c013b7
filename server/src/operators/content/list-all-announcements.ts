import { listAllAnnouncements as call } from '@mela/contract/operators/operators-content.ts'
import { readAllAnnouncements } from '../../home/index.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'

export const listAllAnnouncements = handleAdmin(call, (context) => readAllAnnouncements(context))
