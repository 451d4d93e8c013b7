import { useMemo } from 'react'
import { useMyGroups } from '../../chat/index.ts'
import type { TextKey } from '../../names/areas.ts'
import { pathOf } from '../../names/paths.ts'
import { findFriends } from '../contacts/friend-order.ts'
import { useSortedFriends } from '../contacts/sorted-friends.ts'
import { findGroups } from './find-groups.ts'

export const categories = ['friend', 'group', 'record'] as const
export type Category = (typeof categories)[number]
export const categoryTexts: Record<Category, TextKey> = {
  friend: 'friends.friends',
  group: 'friends.groups',
  record: 'friends.records',
}
/** In this chat, or in all of them. */
export const Scope = { Own: '1', All: '2' } as const

export const allResultPath = (category: Category, keyword: string): string =>
  pathOf('AllResult', {}, { category, scope: Scope.All, keyword })

/** What the device finds by itself as somebody types. */
export function useLocalHits(keyword: string) {
  const { list } = useSortedFriends()
  const { groups, error, load } = useMyGroups()
  const friends = useMemo(() => findFriends(list, keyword), [list, keyword])
  const found = useMemo(() => groups && findGroups(groups, keyword), [groups, keyword])
  return { friends, groups: found, error, read: load }
}
