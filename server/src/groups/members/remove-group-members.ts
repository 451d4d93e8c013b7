import { removeGroupMembers as call } from '@mela/contract/groups/groups-roles.ts'
import { GroupRole, LeaveType, MemberStatus } from '@mela/contract/groups/groups-rules.ts'
import { systemLine } from '../../chat/index.ts'
import { handle } from '../../platform/http/handle.ts'
import { takeOut } from './change-members.ts'
import { changeGroup, type Change } from '../change.ts'
import { requireLockedGroup, requireOutranked, type Group } from '../require-group.ts'
import { tellOfMembers } from './tell-members.ts'

/** All of them or nobody. One's own id alone is leaving, which the owner cannot do. */
export const removeGroupMembers = handle(call, async (context, { group_id, ...input }, { user_id }, refuse) => {
  const user_ids = [...new Set(input.user_ids)]
  const is_leaving = user_ids.length === 1 && user_ids[0] === user_id
  await changeGroup(context, async (change) => {
    const least = is_leaving ? GroupRole.Member : GroupRole.Manager
    const group = await requireLockedGroup(change.trx, group_id, { user_id, least }, refuse)
    if (is_leaving && group.role === GroupRole.Owner) throw refuse('permission_not_allowed')
    if (!is_leaving) await requireOutranked(change.trx, group, user_ids, refuse)
    if (!is_leaving) return sendAway(change, group, user_ids, user_id)
    await takeOut(change, group, user_ids, MemberStatus.Quit)
    await change.say(group_id, systemLine('member_left', { user_ids, by: user_id }, 'A member left the group'))
    await tellDeparted(change, group, user_ids, LeaveType.QuitElsewhere)
  })
  return {}
})

/** Members whom somebody may remove leave at once; without `by` it is the site that removes them. */
export async function sendAway(change: Change, group: Group, user_ids: readonly string[], by?: string): Promise<void> {
  await takeOut(change, group, user_ids, MemberStatus.Kicked)
  const params = { user_ids, ...(by ? { by } : {}) }
  await change.say(group.id, systemLine('member_removed', params, 'Members were removed from the group'))
  await tellDeparted(change, group, user_ids, LeaveType.Kicked)
}

async function tellDeparted(
  change: Change,
  group: Group,
  user_ids: readonly string[],
  type: (typeof LeaveType)[keyof typeof LeaveType],
): Promise<void> {
  const data = { group_id: group.id, type, user_ids: [...user_ids] }
  await change.tellPeople(user_ids, { type: 'delete_group_user', data })
  await tellOfMembers(change, group, [])
}
