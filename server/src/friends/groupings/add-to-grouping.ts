import { sql } from 'kysely'
import { addToGrouping as call } from '@mela/contract/friends/friends-groupings.ts'
import { UNGROUPED_ID } from '@mela/contract/friends/friends-rules.ts'
import { handle } from '../../platform/http/handle.ts'
import { changeFriends } from '../change.ts'
import { lockFriends } from '../friendship.ts'
import { lockGroupings } from './groupings.ts'

/** All of them, or nobody where one is not a friend. */
export const addToGrouping = handle(call, async (context, { id, user_ids }, { user_id }, refuse) => {
  if (id === UNGROUPED_ID) throw refuse('permission_not_allowed')
  await changeFriends(context, [user_id], async (trx) => {
    const friends = await lockFriends(trx, user_id, user_ids, 'share')
    await lockGroupings(trx, user_id, [id], refuse)
    if (user_ids.some((each) => !friends.has(each))) throw refuse('not_friends')
    await sql`INSERT INTO friends_grouping_member (user_id, grouping_id, friend_id)
      SELECT ${user_id}, ${id}, unnest(${user_ids}::bigint[]) ON CONFLICT DO NOTHING`.execute(trx)
  })
  return {}
})
