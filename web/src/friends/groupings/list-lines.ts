import type { Friend } from '@mela/contract/friends/friends.ts'
import type { Grouping } from '@mela/contract/friends/friends-groupings.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'
import { folded } from '../contacts/friend-order.ts'
import { groupingName } from './groupings.ts'

/** One line of the list: a grouping, or somebody in an open one. */
export type Line =
  | { kind: 'grouping'; grouping: Grouping; isOpen: boolean }
  | { kind: 'member'; grouping: Grouping; user_id: string; isLast: boolean }

/** Those whose name holds the keyword, whatever its case; pinned ones first. */
export function findGroupings(list: readonly Grouping[], keyword: string, t: Translate): Grouping[] {
  const wanted = folded(keyword)
  const found = list.filter((grouping) => folded(groupingName(grouping, t)).includes(wanted))
  return found.sort((a, b) => Number(b.is_pinned ?? false) - Number(a.is_pinned ?? false))
}

/** `friends` gives the order of the members. */
export function listLines(
  list: readonly Grouping[],
  openIds: readonly string[],
  friends: readonly Pick<Friend, 'friend_id'>[],
): Line[] {
  return list.flatMap((grouping): Line[] => {
    const isOpen = openIds.includes(grouping.id)
    const head: Line = { kind: 'grouping', grouping, isOpen }
    if (!isOpen) return [head]
    const members = inOrder(grouping.user_ids, friends)
    return [
      head,
      ...members.map((user_id, index): Line => {
        return { kind: 'member', grouping, user_id, isLast: index === members.length - 1 }
      }),
    ]
  })
}

/** Members as friends are listed; whoever is not known as a friend yet comes last. */
export function inOrder(user_ids: readonly string[], friends: readonly Pick<Friend, 'friend_id'>[]): string[] {
  const wanted = new Set(user_ids)
  const known = friends.flatMap(({ friend_id }) => (wanted.delete(friend_id) ? friend_id : []))
  return [...known, ...wanted]
}
