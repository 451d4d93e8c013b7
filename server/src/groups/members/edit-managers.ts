import { editManagers as call } from '@mela/contract/groups/groups-roles.ts'
import { GroupRole, MANAGERS_MAX } from '@mela/contract/groups/groups-rules.ts'
import { systemLine } from '../../chat/index.ts'
import { handle } from '../../platform/http/handle.ts'
import { changeGroup } from '../change.ts'
import { requireLockedGroup, requireOutranked } from '../require-group.ts'
import { setRoles } from './set-roles.ts'
import { readLeaders, tellOfMembers } from './tell-members.ts'

/** Whoever is what the owner wants them to be is passed over. */
export const editManagers = handle(call, async (context, { group_id, identity, ...input }, { user_id }, refuse) => {
  await changeGroup(context, async (change) => {
    const owner = { user_id, least: GroupRole.Owner }
    const group = await requireLockedGroup(change.trx, group_id, owner, refuse)
    const members = await requireOutranked(change.trx, group, input.user_ids, refuse)
    const user_ids = members.filter((row) => row.identity !== identity).map((row) => row.user_id)
    if (user_ids.length === 0) return
    const is_adding = identity === GroupRole.Manager
    if (is_adding) {
      const managers = (await readLeaders(change, group_id)).length - 1
      if (managers + user_ids.length > MANAGERS_MAX) throw refuse('manager_limit')
    }
    const params = { user_ids, by: user_id }
    const line = is_adding
      ? systemLine('manager_added', params, 'The group has new managers')
      : systemLine('manager_removed', params, 'Managers became members again')
    await change.say(group_id, line)
    await setRoles(change, group_id, user_ids, identity)
    await tellOfMembers(change, group, user_ids)
  })
  return {}
})
