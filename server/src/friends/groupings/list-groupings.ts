import { listGroupings as call } from '@mela/contract/friends/friends-groupings.ts'
import { handle } from '../../platform/http/handle.ts'
import { readFriendIds } from '../friendship.ts'
import { readGroupings } from './groupings.ts'

export const listGroupings = handle(call, async (context, { pos, limit, friend_id }, { user_id }, refuse) => {
  if (friend_id && !(await readFriendIds(context, user_id, [friend_id])).has(friend_id)) throw refuse('not_friends')
  const list = await readGroupings(context, user_id, { pos, limit })
  const { total } = await context.db.tables
    .selectFrom('friends_grouping')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return {
    list: friend_id ? list.map((each) => ({ ...each, checked: each.user_ids.includes(friend_id) })) : list,
    total: Number(total),
  }
})
