import { transferGroup as call } from '@mela/contract/groups/groups-roles.ts'
import { GroupRole } from '@mela/contract/groups/groups-rules.ts'
import { systemLine } from '../../chat/index.ts'
import { handle } from '../../platform/http/handle.ts'
import { changeGroup } from '../change.ts'
import { requireLockedGroup, requireOutranked } from '../require-group.ts'
import { setRoles } from './set-roles.ts'
import { tellOfMembers } from './tell-members.ts'

/** The former owner is a member like any other from here on. */
export const transferGroup = handle(call, async (context, { group_id, ...input }, { user_id }, refuse) => {
  const new_owner_id = input.user_id
  await changeGroup(context, async (change) => {
    const owner = { user_id, least: GroupRole.Owner }
    const group = await requireLockedGroup(change.trx, group_id, owner, refuse)
    await requireOutranked(change.trx, group, [new_owner_id], refuse)
    const params = { user_id: new_owner_id, by: user_id }
    await change.say(group_id, systemLine('owner_transferred', params, 'The group has a new owner'))
    await change.trx.updateTable('groups_group').set({ owner_id: new_owner_id }).where('id', '=', group_id).execute()
    // A group has one owner at every moment: the place is freed before it is taken.
    await setRoles(change, group_id, [user_id], GroupRole.Member)
    await setRoles(change, group_id, [new_owner_id], GroupRole.Owner)
    await tellOfMembers(change, group, [user_id, new_owner_id])
  })
  return {}
})
