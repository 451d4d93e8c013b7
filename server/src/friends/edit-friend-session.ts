import { editFriendSession as call } from '@mela/contract/friends/friends.ts'
import { privateChat, setMembers, sideFlags } from '../chat/index.ts'
import { handle } from '../platform/http/handle.ts'
import { changeFriends } from './change.ts'
import { requireFriendSession } from './friend-session.ts'

export const editFriendSession = handle(call, async (context, { friend_id, pin, not_disturb }, { user_id }, refuse) => {
  const session = await requireFriendSession(context, user_id, friend_id, refuse)
  const flags = sideFlags({ pin, not_disturb })
  if (Object.keys(flags).length === 0) return session
  await changeFriends(context, [user_id], (trx) => setMembers(trx, privateChat(user_id, friend_id), [user_id], flags))
  return { ...session, pin: pin ?? session.pin, not_disturb: not_disturb ?? session.not_disturb }
})
