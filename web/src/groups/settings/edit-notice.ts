import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { keepGroup } from '../../chat/index.ts'
import { api } from '../../platform/net/api.ts'

/** An empty one takes the notice away. */
export async function editNotice(info: GroupInfo, notice: string): Promise<void> {
  const changed = await api('editNotice', { id: info.group.id, notice })
  keepGroup({ ...info, group: { ...info.group, ...changed } })
}
