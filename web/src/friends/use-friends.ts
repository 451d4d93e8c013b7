import { useCallback, useEffect, useState } from 'react'
import type { Friend } from '@mela/contract/friends.ts'
import { api, Cancelled } from '../platform/api.ts'

const PAGE = 100
const FRIEND = 1

interface Friends {
  list: Friend[]
  state: 'loading' | 'ready' | 'failed'
}

/** Everyone the person is friends with, page after page. */
export function useFriends(): Friends & { retry: () => void } {
  const [friends, setFriends] = useState<Friends>({ list: [], state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCurrent = true
    readFriends().then(
      (list) => isCurrent && setFriends({ list, state: 'ready' }),
      (error: unknown) => {
        if (isCurrent && !(error instanceof Cancelled)) setFriends((before) => ({ ...before, state: 'failed' }))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { ...friends, retry }
}

async function readFriends(): Promise<Friend[]> {
  const friends: Friend[] = []
  for (let pos = 0; ; pos += PAGE) {
    const { list } = await api('listFriends', { pos, limit: PAGE })
    friends.push(...list.filter((friend) => friend.status === FRIEND))
    if (list.length < PAGE) return friends
  }
}
