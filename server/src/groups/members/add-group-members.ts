import { addGroupMembers as call } from '@mela/contract/groups/groups.ts'
import { GroupRole, GroupStatus, JoinType, mayManage, MemberStatus } from '@mela/contract/groups/groups-rules.ts'
import { handle } from '../../platform/http/handle.ts'
import { bringIn } from './change-members.ts'
import { changeGroup } from '../change.ts'
import { requestPlaces } from '../joining/join-requests.ts'
import { requireFriends } from './require-friends.ts'
import { readPresent, requireGroup, requireLockedGroup } from '../require-group.ts'

export const addGroupMembers = handle(call, async (context, input, { user_id }, refuse) => {
  const member = { user_id, least: GroupRole.Member }
  await requireGroup(context.db.tables, input.id, member, refuse)
  const user_ids = await requireFriends(context, user_id, input.user_ids, refuse)
  const status = await changeGroup(context, async (change) => {
    const group = await requireLockedGroup(change.trx, input.id, member, refuse)
    if (group.status === GroupStatus.Banned) throw refuse('group_banned')
    if (group.flag_check === 1 && !mayManage(group.role)) {
      const present = await readPresent(change.trx, group.id, user_ids)
      const outside = user_ids.filter((each) => !present.some((member) => member.user_id === each))
      if (outside.length === 0) return MemberStatus.Normal
      const request = { group_id: group.id, user_ids: outside, type: JoinType.Invite, ref_user_id: user_id }
      await requestPlaces(context, change, request)
      return MemberStatus.Examining
    }
    await bringIn(context, change, group, { user_ids, ref_user_id: user_id, by: user_id }, refuse)
    return MemberStatus.Normal
  })
  return { status }
})
