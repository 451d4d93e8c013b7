import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { forgetGroupChat, resync } from '../../chat/index.ts'
import { api } from '../../platform/net/api.ts'

export async function leaveGroup({ group, group_user }: GroupInfo): Promise<void> {
  await api('removeGroupMembers', { group_id: group.id, user_ids: group_user.user_id })
  forgetGroupChat(group.id)
  void resync()
}

export async function dissolveGroup({ group }: GroupInfo): Promise<void> {
  await api('dissolveGroup', { id: group.id })
  forgetGroupChat(group.id)
  void resync()
}
