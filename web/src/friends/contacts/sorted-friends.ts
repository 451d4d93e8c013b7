import { useMemo } from 'react'
import type { Friend } from '@mela/contract/friends/friends.ts'
import { useFriendList } from '../../people/index.ts'
import { sortFriends } from './friend-order.ts'

/** Everyone the person is friends with, in order; what the device kept until the server has answered. */
export function useSortedFriends(): { list: Friend[]; state: 'loading' | 'ready' | 'failed' } {
  const { friends, state } = useFriendList()
  const list = useMemo(() => sortFriends(friends), [friends])
  return { list, state }
}
