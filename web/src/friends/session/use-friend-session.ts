import { useCallback, useEffect, useState } from 'react'
import type { CallOutput } from '@mela/contract/client.ts'
import { onNotification } from '../../chat/index.ts'
import { api, isExpected } from '../../platform/net/api.ts'

export type FriendSession = CallOutput<'getFriendSession'>

/** The reader's side of a private chat as the server has it; undefined until it answers, and where there is no chat. */
export function useFriendSession(friend_id: string): { session: FriendSession | undefined; read: () => void } {
  const [session, setSession] = useState<FriendSession>()
  const [attempt, setAttempt] = useState(0)
  const read = useCallback(() => setAttempt((before) => before + 1), [])
  useEffect(() => {
    let isCurrent = true
    api('getFriendSession', { friend_id }).then(
      (answer) => isCurrent && setSession(answer),
      (error: unknown) => {
        if (!isExpected(error)) throw error
      },
    )
    return () => {
      isCurrent = false
    }
  }, [friend_id, attempt])
  useEffect(() => onNotification(({ type }) => type === 'friends_changed' && read()), [read])
  return { session, read }
}
