import { sql } from 'kysely'
import { deleteFriend as call } from '@mela/contract/friends/friends.ts'
import { FriendStatus } from '@mela/contract/friends/friends-rules.ts'
import { clearSide, lockPair, privateChat, setMembers } from '../chat/index.ts'
import { handle } from '../platform/http/handle.ts'
import { changeFriends } from './change.ts'

export const deleteFriend = handle(call, async (context, { friend_id }, { user_id }, refuse) => {
  await changeFriends(context, [user_id, friend_id], async (trx) => {
    await lockPair(trx, user_id, friend_id)
    const { rows } = await sql<{ user_id: string; status: number }>`
      SELECT user_id, status FROM friends_friend
      WHERE (user_id, friend_id) IN ((${user_id}, ${friend_id}), (${friend_id}, ${user_id}))
      ORDER BY user_id, friend_id FOR NO KEY UPDATE`.execute(trx)
    const mine = rows.find((row) => row.user_id === user_id)
    if (mine?.status !== FriendStatus.Friend) throw refuse('not_friends')
    const sides = sql`(user_id, friend_id) IN ((${user_id}, ${friend_id}), (${friend_id}, ${user_id}))`
    await sql`UPDATE friends_friend SET status = ${FriendStatus.NotFriend} WHERE ${sides}`.execute(trx)
    await sql`DELETE FROM friends_grouping_member WHERE ${sides}`.execute(trx)
    const chat = privateChat(user_id, friend_id)
    await setMembers(trx, chat, [user_id, friend_id], { is_unfriended: true })
    await clearSide(trx, chat, user_id, { is_hidden: true })
  })
  return {}
})
