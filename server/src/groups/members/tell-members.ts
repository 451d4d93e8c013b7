import type { Notification } from '@mela/contract/events.ts'
import { MemberStatus } from '@mela/contract/groups/groups-rules.ts'
import type { Change } from '../change.ts'
import type { Group } from '../require-group.ts'

/** In larger groups only those hear of a changed member whom it concerns; the rest see the line and ask when they look. */
const TOLD_TO_ALL = 200

export const groupChanged = (group_id: string): Notification => ({ type: 'edit_group_info', data: { group_id } })

/** Members came, went or have another role. */
export async function tellOfMembers(change: Change, group: Group, user_ids: readonly string[]): Promise<void> {
  if (group.member_total <= TOLD_TO_ALL) await change.tellMembers(group.id, groupChanged(group.id))
  else await change.tellPeople(user_ids, groupChanged(group.id))
}

/** Owner and managers. */
export async function readLeaders({ trx }: Pick<Change, 'trx'>, group_id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('groups_member')
    .select('user_id')
    .where('group_id', '=', group_id)
    .where('status', '=', MemberStatus.Normal)
    .where('rank', '<', 2)
    .execute()
  return rows.map(({ user_id }) => user_id)
}
