import { editGroupMember as call } from '@mela/contract/groups/groups.ts'
import { MemberStatus } from '@mela/contract/groups/groups-rules.ts'
import { groupChat, setMembers, sideFlags } from '../../chat/index.ts'
import { handle } from '../../platform/http/handle.ts'
import { changeGroup } from '../change.ts'
import { readGroups } from '../read-groups.ts'
import { groupChanged } from './tell-members.ts'

/** A nickname is seen when the member is next looked at; the person's own devices hear of it at once. */
export const editGroupMember = handle(call, async (context, input, asker, refuse) => {
  const { group_id, group_nickname, pin, not_disturb } = input
  const { user_id } = asker
  await changeGroup(context, async ({ trx, tellPeople }) => {
    const member = await trx
      .selectFrom('groups_member')
      .select('group_nickname')
      .where('group_id', '=', group_id)
      .where('user_id', '=', user_id)
      .where('status', '=', MemberStatus.Normal)
      .forUpdate()
      .executeTakeFirst()
    if (!member) throw refuse('permission_not_allowed')
    if (group_nickname !== undefined) {
      await trx
        .updateTable('groups_member')
        .set({ group_nickname })
        .where('group_id', '=', group_id)
        .where('user_id', '=', user_id)
        .execute()
    }
    const flags = sideFlags({ pin, not_disturb })
    if (Object.keys(flags).length > 0) await setMembers(trx, groupChat(group_id), [user_id], flags)
    await tellPeople([user_id], groupChanged(group_id))
  })
  const [group] = await readGroups(context, asker, [group_id])
  if (!group) throw refuse('permission_not_allowed')
  return group
})
