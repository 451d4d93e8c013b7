import { getFriendSession as call } from '@mela/contract/friends/friends.ts'
import { handle } from '../platform/http/handle.ts'
import { requireFriendSession } from './friend-session.ts'

export const getFriendSession = handle(call, (context, { friend_id }, { user_id }, refuse) =>
  requireFriendSession(context, user_id, friend_id, refuse),
)
