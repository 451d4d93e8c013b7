import { editGroup as call } from '@mela/contract/groups/groups.ts'
import { GroupRole } from '@mela/contract/groups/groups-rules.ts'
import { isOwnMedia } from '../media/index.ts'
import { handle } from '../platform/http/handle.ts'
import { refuseAsPlatform } from '../platform/http/refusal.ts'
import { changeGroup } from './change.ts'
import { readGroups } from './read-groups.ts'
import { requireGroup, requireLockedGroup } from './require-group.ts'
import { groupChanged } from './members/tell-members.ts'

export const editGroup = handle(call, async (context, { id, avatar, ...changes }, asker, refuse) => {
  const leader = { user_id: asker.user_id, least: GroupRole.Manager }
  const { avatar_url } = await requireGroup(context.db.tables, id, leader, refuse)
  const is_ours =
    !avatar?.url || avatar.url === avatar_url || (await isOwnMedia(context, avatar.url, 'avatar', asker.user_id))
  if (!is_ours) throw refuseAsPlatform('invalid_params', { fields: { 'avatar.url': 'foreign' } })
  const change = { ...changes, ...(avatar ? { avatar_url: avatar.url } : {}) }
  if (Object.values(change).some((value) => value !== undefined)) {
    await changeGroup(context, async ({ trx, tellMembers }) => {
      await requireLockedGroup(trx, id, leader, refuse)
      await trx.updateTable('groups_group').set(change).where('id', '=', id).execute()
      await tellMembers(id, groupChanged(id))
    })
  }
  const [group] = await readGroups(context, asker, [id])
  if (!group) throw refuse('permission_not_allowed')
  return group
})
