import type { Grouping } from '@mela/contract/friends/friends-groupings.ts'
import { api } from '../../platform/net/api.ts'
import { refreshGroupings } from './groupings.ts'

const PAGE = 100

/** All groupings as the server has them now, each with whether the friend is in it. */
export async function readGroupingsOf(friend_id: string, signal?: AbortSignal): Promise<Grouping[]> {
  const groupings: Grouping[] = []
  for (let pos = 0; ; pos += PAGE) {
    const { list } = await api('listGroupings', { pos, limit: PAGE, friend_id }, signal && { signal })
    groupings.push(...list)
    if (list.length < PAGE) return groupings
  }
}

export async function saveFriendGroupings(friend_id: string, ids: string[]): Promise<void> {
  await api('setFriendGroupings', { friend_id, ids })
  await refreshGroupings()
}

/** Out of one; what another device has put the friend into meanwhile stays. */
export async function removeFromGrouping(friend_id: string, grouping_id: string): Promise<void> {
  const checked = (await readGroupingsOf(friend_id)).filter((grouping) => grouping.checked)
  const left = checked.map(({ id }) => id).filter((id) => id !== grouping_id)
  await saveFriendGroupings(friend_id, left)
}
