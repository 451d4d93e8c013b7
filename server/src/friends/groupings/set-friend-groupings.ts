import { sql } from 'kysely'
import { setFriendGroupings as call } from '@mela/contract/friends/friends-groupings.ts'
import { handle } from '../../platform/http/handle.ts'
import { changeFriends } from '../change.ts'
import { lockFriends } from '../friendship.ts'
import { lockGroupings } from './groupings.ts'

export const setFriendGroupings = handle(call, async (context, { friend_id, ids }, { user_id }, refuse) => {
  await changeFriends(context, [user_id], async (trx) => {
    const friends = await lockFriends(trx, user_id, [friend_id], 'update')
    if (!friends.has(friend_id)) throw refuse('not_friends')
    await lockGroupings(trx, user_id, ids, refuse)
    await sql`DELETE FROM friends_grouping_member
      WHERE user_id = ${user_id} AND friend_id = ${friend_id} AND grouping_id <> ALL (${ids}::bigint[])`.execute(trx)
    await sql`INSERT INTO friends_grouping_member (user_id, grouping_id, friend_id)
      SELECT ${user_id}, unnest(${ids}::bigint[]), ${friend_id} ON CONFLICT DO NOTHING`.execute(trx)
  })
  return {}
})
