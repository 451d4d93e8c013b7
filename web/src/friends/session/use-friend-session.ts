import { useEffect } from 'react'
import type { CallOutput } from '@mela/contract/client.ts'
import { onNotification } from '../../chat/index.ts'
import { useCall, type Reading } from '../../platform/query/use-read.ts'

export type FriendSession = CallOutput<'getFriendSession'>

/** The reader's side of a private chat as the server has it; no answer until it has told, and where there is no chat. */
export function useFriendSession(friend_id: string): Reading<FriendSession> {
  const reading = useCall('getFriendSession', { friend_id })
  const { load } = reading
  useEffect(() => onNotification(({ type }) => type === 'friends_changed' && load()), [load])
  return reading
}
