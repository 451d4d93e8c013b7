import { blockUser as call } from '@mela/contract/operators/operators-users.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'
import { changeUserStatus } from './user-status.ts'

export const blockUser = handleAdmin(call, (context, input, asker, refuse) =>
  changeUserStatus(context, asker, { ...input, status: 'blocked' }, refuse),
)
