import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { Friend } from '@mela/contract/friends/friends.ts'
import { FRIENDS_PAGE_MAX } from '@mela/contract/friends/friends-rules.ts'
import { api, Cancelled } from '../platform/net/api.ts'
import { table } from '../platform/storage/database.ts'
import { backOff } from '../platform/device/random.ts'
import { keepFaces } from './people.ts'

// Everyone the person is friends with and the names they gave them, read page by page when the session starts and
// again whenever somebody says that it changed. The device keeps them for the time without a connection.
const LONGEST_WAIT_MS = 60_000
/** What a list of friends does not tell of a person. */
const stranger = { level: 0, last_active_unix: 0 }

interface FriendList {
  friends: Record<string, Friend>
  state: 'loading' | 'ready' | 'failed'
}
const kept = table<Record<string, Friend>>('snapshot')
const fresh: FriendList = { friends: {}, state: 'loading' }
const friendStore = create<FriendList>(() => fresh)

export function useRemark(user_id: string | undefined): string | undefined {
  return friendStore(({ friends }) => (user_id ? friends[user_id]?.remark : undefined))
}

export function useRemarks(user_ids: readonly string[]): (string | undefined)[] {
  return friendStore(useShallow(({ friends }) => user_ids.map((id) => friends[id]?.remark)))
}

/** By id; they stay on screen while they are asked for again. */
export function useFriendList(): FriendList {
  return friendStore()
}

export function useFriend(user_id: string | undefined): Friend | undefined {
  return friendStore(({ friends }) => (user_id ? friends[user_id] : undefined))
}

let life = 0
let session = 0
let timer: ReturnType<typeof setTimeout> | undefined

async function load(mine: number, attempt: number): Promise<void> {
  try {
    const friends = await readFriends()
    if (mine !== life) return
    friendStore.setState({ friends, state: 'ready' })
    void kept.put('friends', friends)
  } catch (error) {
    if (mine !== life || error instanceof Cancelled) return
    friendStore.setState({ state: 'failed' })
    timer = setTimeout(() => void load(mine, attempt + 1), backOff(attempt, LONGEST_WAIT_MS))
  }
}

/** Shown until the first answer, which is newer; a question that failed or was asked again tells nothing. */
async function restore(mine: number): Promise<void> {
  const friends = await kept.get('friends')
  if (friends && mine === session && friendStore.getState().state !== 'ready') friendStore.setState({ friends })
}

export function refreshFriends(): Promise<void> {
  clearTimeout(timer)
  return load(++life, 0)
}

export const friendListPart = {
  // The names of friends are no reason to wait.
  start(): Promise<void> {
    void refreshFriends()
    void restore(session)
    return Promise.resolve()
  },
  stop(): void {
    session++
    life++
    clearTimeout(timer)
    friendStore.setState(fresh, true)
  },
}

async function readFriends(): Promise<Record<string, Friend>> {
  const friends: Record<string, Friend> = {}
  for (let pos = 0; ; pos += FRIENDS_PAGE_MAX) {
    const { list } = await api('listFriends', { pos, limit: FRIENDS_PAGE_MAX })
    keepFaces(list.map(({ friend_id, friend_info }) => ({ ...friend_info, ...stranger, id: friend_id })))
    for (const friend of list) friends[friend.friend_id] = friend
    if (list.length < FRIENDS_PAGE_MAX) return friends
  }
}
