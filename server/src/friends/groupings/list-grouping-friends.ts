import { listGroupingFriends as call } from '@mela/contract/friends/friends-groupings.ts'
import { UNGROUPED_ID } from '@mela/contract/friends/friends-rules.ts'
import { handle } from '../../platform/http/handle.ts'
import { readMembers } from './groupings.ts'
import { readFriends } from '../read-friends.ts'

export const listGroupingFriends = handle(call, async (context, { id }, { user_id }, refuse) => {
  if (id !== UNGROUPED_ID) {
    const own = await context.db.tables
      .selectFrom('friends_grouping')
      .select('id')
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!own) throw refuse('permission_not_allowed')
  }
  return readFriends(context, await readMembers(context, user_id, id))
})
