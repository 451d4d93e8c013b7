import { unbanGroup as call } from '@mela/contract/operators/operators-groups.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { changeGroupStatus } from './group-status.ts'

export const unbanGroup = handleAdmin(call, (context, input, asker, refuse) =>
  changeGroupStatus(context, asker, { ...input, is_banned: false }, refuse),
)
