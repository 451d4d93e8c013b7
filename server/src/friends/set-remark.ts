import { setRemark as call } from '@mela/contract/friends/friends.ts'
import { FriendStatus } from '@mela/contract/friends/friends-rules.ts'
import { handle } from '../platform/http/handle.ts'
import { changeFriends } from './change.ts'
import { isBlank } from '@mela/contract/text/is-blank.ts'

export const setRemark = handle(call, async (context, input, { user_id }, refuse) => {
  const remark = input.remark.trim()
  if (isBlank(remark)) throw refuse('empty_remark')
  await changeFriends(context, [user_id], async (trx) => {
    const friend = await trx
      .updateTable('friends_friend')
      .set({ remark })
      .where('user_id', '=', user_id)
      .where('friend_id', '=', input.to_user_id)
      .where('status', '=', FriendStatus.Friend)
      .returning('friend_id')
      .executeTakeFirst()
    if (!friend) throw refuse('not_friends')
  })
  return { remark }
})
