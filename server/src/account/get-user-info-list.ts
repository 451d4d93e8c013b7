import { getUserInfoList as call } from '@mela/contract/account.ts'
import { handle } from '../platform/handle.ts'
import { readUsers } from './users.ts'

export const getUserInfoList = handle(call, (context, { user_id }, asker) =>
  readUsers(context, [...new Set(user_id)], asker.user_id),
)
