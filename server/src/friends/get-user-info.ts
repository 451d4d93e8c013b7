import { getUserInfo as call } from '@mela/contract/friends.ts'
import { readOwnDetails, readUsers } from '../account/index.ts'
import { isBlocked } from '../chat/index.ts'
import { handle } from '../platform/handle.ts'

export const getUserInfo = handle(call, async (context, input, asker, refuse) => {
  const user_id = input.user_id ?? asker.user_id
  const [user] = await readUsers(context, [user_id], asker.user_id)
  if (!user) throw refuse('non_existent')
  if (user_id === asker.user_id) {
    return { ...user, is_friend: false, is_blocked: false, ...(await readOwnDetails(context, asker)) }
  }
  const friend = await context.db.tables
    .selectFrom('friends_friend')
    .select(['status', 'remark'])
    .where('user_id', '=', asker.user_id)
    .where('friend_id', '=', user_id)
    .executeTakeFirst()
  return {
    ...user,
    is_friend: friend?.status === 1,
    is_blocked: await isBlocked(context, asker.user_id, user_id),
    ...(friend?.remark ? { remark: friend.remark } : {}),
  }
})
