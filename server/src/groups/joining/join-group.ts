import { joinGroup as call } from '@mela/contract/groups/groups.ts'
import { GroupStatus, JoinType, MemberStatus } from '@mela/contract/groups/groups-rules.ts'
import { handle } from '../../platform/http/handle.ts'
import { refuseAsPlatform } from '../../platform/http/refusal.ts'
import { bringIn } from '../members/change-members.ts'
import { changeGroup } from '../change.ts'
import { requestPlaces } from './join-requests.ts'
import { lockGroup, readPresent } from '../require-group.ts'

/** As often as a person may write: each arrival is a line that all members get. */
const JOINING = { per_second: 5, burst: 20 }

/** At once, or with a request that owner or managers decide. Whoever is in or waits already just hears so. */
export const joinGroup = handle(call, async (context, { id, apply_content, ...input }, { user_id }, refuse) => {
  if (!context.limits.take(JOINING, `join:${user_id}`, context.now().getTime())) {
    throw refuseAsPlatform('too_many_operations', { retry_after: 1 })
  }
  const status = await changeGroup(context, async (change) => {
    const group = await lockGroup(change.trx, id)
    if (!group) throw refuse('non_existent')
    const ref_user_id = input.ref_user_id === user_id ? undefined : input.ref_user_id
    const present = await readPresent(change.trx, id, ref_user_id ? [user_id, ref_user_id] : [user_id])
    if (present.some((member) => member.user_id === user_id)) return MemberStatus.Normal
    if (group.status === GroupStatus.Banned) throw refuse('group_banned')
    if (group.flag_check === 1) {
      const from = { ref_user_id: present[0]?.user_id, apply_content }
      await requestPlaces(context, change, { group_id: id, user_ids: [user_id], type: JoinType.Apply, ...from })
      return MemberStatus.Examining
    }
    await bringIn(context, change, group, { user_ids: [user_id], ref_user_id }, refuse)
    return MemberStatus.Normal
  })
  return { status }
})
