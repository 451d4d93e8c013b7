import { useShallow } from 'zustand/react/shallow'
import type { Friend } from '@mela/contract/friends/friends.ts'
import { FRIENDS_PAGE_MAX } from '@mela/contract/friends/friends-rules.ts'
import { api } from '../platform/net/api.ts'
import { liveAnswer } from '../platform/storage/live-answer.ts'
import { keepFaces } from './people.ts'

// Everyone the person is friends with and the names they gave them, read page by page when the session starts and
// again whenever somebody says that it changed. The device keeps them for the time without a connection.
/** What a list of friends does not tell of a person. */
const stranger = { level: 0, last_active_unix: 0 }
type Friends = Record<string, Friend>
const friends = liveAnswer<Friends>('friends', {}, readFriends)
export const refreshFriends = friends.refresh

export function useRemark(user_id: string | undefined): string | undefined {
  return friends.use(({ value }) => (user_id ? value[user_id]?.remark : undefined))
}

export function useRemarks(user_ids: readonly string[]): (string | undefined)[] {
  return friends.use(useShallow(({ value }) => user_ids.map((id) => value[id]?.remark)))
}

/** By id; they stay on screen while they are asked for again. */
export function useFriendList(): { friends: Friends; state: 'loading' | 'ready' | 'failed' } {
  const { value, state } = friends.use()
  return { friends: value, state }
}

export function useFriend(user_id: string | undefined): Friend | undefined {
  return friends.use(({ value }) => (user_id ? value[user_id] : undefined))
}

export const friendListPart = {
  // The names of friends are no reason to wait.
  start(): Promise<void> {
    void friends.start()
    return Promise.resolve()
  },
  stop: friends.stop,
}

async function readFriends(): Promise<Friends> {
  const found: Friends = {}
  for (let pos = 0; ; pos += FRIENDS_PAGE_MAX) {
    const { list } = await api('listFriends', { pos, limit: FRIENDS_PAGE_MAX })
    keepFaces(list.map(({ friend_id, friend_info }) => ({ ...friend_info, ...stranger, id: friend_id })))
    for (const friend of list) found[friend.friend_id] = friend
    if (list.length < FRIENDS_PAGE_MAX) return found
  }
}
