import { listFriends as call } from '@mela/contract/friends/friends.ts'
import { FriendStatus } from '@mela/contract/friends/friends-rules.ts'
import { handle } from '../platform/http/handle.ts'
import { readFriends } from './read-friends.ts'

export const listFriends = handle(call, async (context, { pos, limit }, { user_id }) => {
  const mine = context.db.tables
    .selectFrom('friends_friend')
    .where('user_id', '=', user_id)
    .where('status', '=', FriendStatus.Friend)
  const rows = await mine.select(['friend_id', 'remark']).orderBy('friend_id').offset(pos).limit(limit).execute()
  const { total } = await mine.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return { list: await readFriends(context, rows), total: Number(total) }
})
