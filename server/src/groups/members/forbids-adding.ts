import { GroupRole, MemberStatus } from '@mela/contract/groups/groups-rules.ts'
import type { Context } from '../../context.ts'

/** Whether a group keeps a plain member from asking another member to become friends. */
export async function forbidsAdding(
  context: Context,
  group_id: string,
  user_id: string,
  to_user_id: string,
): Promise<boolean> {
  const row = await context.db.tables
    .selectFrom('groups_group as own')
    .innerJoin('groups_member as asker', 'asker.group_id', 'own.id')
    .innerJoin('groups_member as other', 'other.group_id', 'own.id')
    .select('own.id')
    .where('own.id', '=', group_id)
    .where('own.flag_prohibit_add_friends', '=', 1)
    .where('asker.user_id', '=', user_id)
    .where('asker.status', '=', MemberStatus.Normal)
    .where('asker.identity', '=', GroupRole.Member)
    .where('other.user_id', '=', to_user_id)
    .where('other.status', '=', MemberStatus.Normal)
    .executeTakeFirst()
  return row !== undefined
}
