import { deleteGrouping as call } from '@mela/contract/friends/friends-groupings.ts'
import { UNGROUPED_ID } from '@mela/contract/friends/friends-rules.ts'
import { handle } from '../../platform/http/handle.ts'
import { changeFriends } from '../change.ts'

/** Its friends stay friends. */
export const deleteGrouping = handle(call, async (context, { id }, { user_id }, refuse) => {
  if (id === UNGROUPED_ID) throw refuse('permission_not_allowed')
  await changeFriends(context, [user_id], async (trx) => {
    const deleted = await trx
      .deleteFrom('friends_grouping')
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!deleted) throw refuse('permission_not_allowed')
  })
  return {}
})
