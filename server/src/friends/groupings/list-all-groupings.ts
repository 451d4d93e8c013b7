import { listAllGroupings as call } from '@mela/contract/friends/friends-groupings.ts'
import { UNGROUPED_ID } from '@mela/contract/friends/friends-rules.ts'
import { handle } from '../../platform/http/handle.ts'
import { readGroupings, readMembers } from './groupings.ts'

export const listAllGroupings = handle(call, async (context, _nothing, { user_id }) => {
  const [groupings, ungrouped] = await Promise.all([
    readGroupings(context, user_id),
    readMembers(context, user_id, UNGROUPED_ID),
  ])
  const user_ids = ungrouped.map(({ friend_id }) => friend_id)
  return [...groupings, { id: UNGROUPED_ID, name: '', order: '0', user_ids, last_message: null }]
})
