import { dissolveGroup as call } from '@mela/contract/groups/groups-roles.ts'
import { GroupRole, GroupStatus, JoinStatus, LeaveType } from '@mela/contract/groups/groups-rules.ts'
import { handle } from '../platform/http/handle.ts'
import { takeAllOut } from './members/change-members.ts'
import { changeGroup } from './change.ts'
import { requireLockedGroup } from './require-group.ts'

/** The only change of a group that costs as much as the group is large. */
export const dissolveGroup = handle(call, async (context, { id: group_id }, { user_id }, refuse) => {
  await changeGroup(context, async (change) => {
    const group = await requireLockedGroup(change.trx, group_id, { user_id, least: GroupRole.Owner }, refuse)
    const data = { group_id, type: LeaveType.Dissolved, user_ids: [] }
    await change.tellMembers(group_id, { type: 'delete_group_user', data })
    await takeAllOut(change, group)
    await change.trx
      .updateTable('groups_group')
      .set({ status: GroupStatus.Dissolution })
      .where('id', '=', group_id)
      .execute()
    await change.trx
      .updateTable('groups_join_request')
      .set({ status: JoinStatus.Expired })
      .where('group_id', '=', group_id)
      .where('status', '=', JoinStatus.Pending)
      .execute()
  })
  return {}
})
