import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { GroupRole } from '@mela/contract/groups/groups-rules.ts'
import { keepGroup, refreshGroup } from '../../chat/index.ts'
import { api } from '../../platform/net/api.ts'

export async function muteMembers(group_id: string, user_ids: string[], prohibition_status: 1 | -1): Promise<void> {
  await api('muteGroupMembers', { group_id, user_ids, prohibition_status })
}

export async function muteAll(info: GroupInfo, prohibition_status: 1 | -1): Promise<void> {
  await api('muteGroupMembers', { group_id: info.group.id, all: 1, prohibition_status })
  keepGroup({ ...info, prohibition_status })
}

export async function removeMembers(group_id: string, user_ids: readonly string[]): Promise<void> {
  await api('removeGroupMembers', { group_id, user_ids: user_ids.join(',') })
  // It is done either way; in a large group nobody else says so.
  refreshGroup(group_id).catch(() => undefined)
}

export async function appointManagers(group_id: string, user_ids: string[]): Promise<void> {
  await api('editManagers', { group_id, user_ids, identity: GroupRole.Manager })
}

export async function transferGroup(info: GroupInfo, user_id: string): Promise<void> {
  await api('transferGroup', { group_id: info.group.id, user_id })
  const identity = GroupRole.Member
  keepGroup({ ...info, group_user: { ...info.group_user, identity }, my_group_user: { identity } })
}
