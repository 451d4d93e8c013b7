import { GroupRole, GroupStatus, JoinStatus, ReviewAction, type JoinType } from '@mela/contract/groups/groups-rules.ts'
import type { Context } from '../../context.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { bringIn } from '../members/change-members.ts'
import { changeGroup, type Change } from '../change.ts'
import { oldestWaiting } from './join-requests.ts'
import { requireLockedGroup } from '../require-group.ts'
import { groupChanged, readLeaders } from '../members/tell-members.ts'

interface Review {
  id: string
  status: (typeof ReviewAction)[keyof typeof ReviewAction]
  type: (typeof JoinType)[keyof typeof JoinType]
  user_id: string
}
type Reasons = 'permission_not_allowed' | 'application_closed' | 'group_member_limit' | 'group_banned'

/** Decides a waiting request. A missing one, one of another kind and one of a foreign group answer alike. */
export function reviewPlace(context: Context, review: Review, refuse: Refuse<Reasons>) {
  return changeGroup(context, async (change) => {
    const wanted = await requestOf(change, review).executeTakeFirst()
    if (!wanted) throw refuse('permission_not_allowed')
    const leader = { user_id: review.user_id, least: GroupRole.Manager }
    const group = await requireLockedGroup(change.trx, wanted.group_id, leader, refuse)
    const request = await requestOf(change, review).forUpdate().executeTakeFirstOrThrow()
    const is_waiting = request.status === JoinStatus.Pending && request.created_at > oldestWaiting(context)
    if (!is_waiting) throw refuse('application_closed')
    const is_passed = review.status === ReviewAction.Pass
    if (is_passed && group.status === GroupStatus.Banned) throw refuse('group_banned')
    const status = is_passed ? JoinStatus.Pass : JoinStatus.Reject
    await change.trx
      .updateTable('groups_join_request')
      .set({ status, decided_by: review.user_id, decided_at: context.now() })
      .where('id', '=', review.id)
      .execute()
    if (is_passed) {
      const ref_user_id = request.ref_user_id ?? undefined
      await bringIn(context, change, group, { user_ids: [request.user_id], ref_user_id, by: review.user_id }, refuse)
    }
    await change.tellPeople(await readLeaders(change, group.id), groupChanged(group.id))
    return { status }
  })
}

const requestOf = ({ trx }: Change, { id, type }: Review) =>
  trx
    .selectFrom('groups_join_request')
    .select(['group_id', 'user_id', 'ref_user_id', 'status', 'created_at'])
    .where('id', '=', id)
    .where('type', '=', type)
