import { mayManage, MuteStatus, type GroupRole } from '@mela/contract/groups/groups-rules.ts'
import { groupChat, setMembers } from '../../chat/index.ts'
import type { Change } from '../change.ts'

/** In the list of members and in the chat. Whoever leads may speak; the room is locked, because a line tells of it. */
export async function setRoles(
  { trx }: Change,
  group_id: string,
  user_ids: readonly string[],
  identity: GroupRole,
): Promise<void> {
  const is_leading = mayManage(identity)
  await trx
    .updateTable('groups_member')
    .set({ identity, ...(is_leading ? { prohibition_status: MuteStatus.Unlocking } : {}) })
    .where('group_id', '=', group_id)
    .where('user_id', 'in', [...user_ids])
    .execute()
  const flags = { is_exempt: is_leading, ...(is_leading ? { is_silenced: false } : {}) }
  await setMembers(trx, groupChat(group_id), user_ids, flags)
}
