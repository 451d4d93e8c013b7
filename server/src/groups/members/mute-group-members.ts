import { muteGroupMembers as call } from '@mela/contract/groups/groups-roles.ts'
import { GroupRole, MuteStatus } from '@mela/contract/groups/groups-rules.ts'
import { groupChat, setMembers, setRoom, systemLine } from '../../chat/index.ts'
import { handle } from '../../platform/http/handle.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { changeGroup, type Change } from '../change.ts'
import { requireLockedGroup, requireOutranked, type Group, type Member, type OwnGroup } from '../require-group.ts'
import { groupChanged, tellOfMembers } from './tell-members.ts'

interface Muting {
  user_id: string
  prohibition_status: 1 | -1
}

/** Whoever is as the asker wants them is passed over. */
export const muteGroupMembers = handle(call, async (context, input, { user_id }, refuse) => {
  const { group_id, prohibition_status } = input
  await changeGroup(context, async (change) => {
    const group = await requireLockedGroup(change.trx, group_id, { user_id, least: GroupRole.Manager }, refuse)
    const muting = { user_id, prohibition_status }
    if (input.user_ids) await muteSome(change, group, muting, input.user_ids, refuse)
    else if (group.prohibition_status !== prohibition_status) await muteAll(change, group, muting)
  })
  return {}
})

async function muteAll(change: Change, { id }: Group, { user_id: by, prohibition_status }: Muting): Promise<void> {
  const is_muted = prohibition_status === MuteStatus.Prohibition
  await change.trx.updateTable('groups_group').set({ prohibition_status }).where('id', '=', id).execute()
  await setRoom(change.trx, groupChat(id), { is_all_silenced: is_muted })
  const line = is_muted
    ? systemLine('all_muted', { by }, 'All members were muted')
    : systemLine('all_unmuted', { by }, 'All members may speak again')
  await change.say(id, line)
  await change.tellMembers(id, groupChanged(id))
}

async function muteSome(
  change: Change,
  group: OwnGroup,
  { user_id: by, prohibition_status }: Muting,
  wanted: readonly string[],
  refuse: Refuse<'permission_not_allowed'>,
): Promise<void> {
  await mute(change, group, await requireOutranked(change.trx, group, wanted, refuse), { by, prohibition_status })
}

/** Without `by` it is the site that mutes them. Whoever is so already is passed over. */
export async function mute(
  change: Change,
  group: Group,
  members: readonly Member[],
  { by, prohibition_status }: { by?: string; prohibition_status: 1 | -1 },
): Promise<void> {
  const user_ids = members.filter((row) => row.prohibition_status !== prohibition_status).map((row) => row.user_id)
  if (user_ids.length === 0) return
  const is_muted = prohibition_status === MuteStatus.Prohibition
  await change.trx
    .updateTable('groups_member')
    .set({ prohibition_status })
    .where('group_id', '=', group.id)
    .where('user_id', 'in', user_ids)
    .execute()
  const params = { user_ids, ...(by ? { by } : {}) }
  const line = is_muted
    ? systemLine('member_muted', params, 'Members were muted')
    : systemLine('member_unmuted', params, 'Members may speak again')
  await change.say(group.id, line)
  await setMembers(change.trx, groupChat(group.id), user_ids, { is_silenced: is_muted })
  await tellOfMembers(change, group, user_ids)
}
