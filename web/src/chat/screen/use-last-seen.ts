import { useT } from '../../platform/i18n/i18n.ts'
import { useConnection } from '../../platform/net/socket.ts'
import { useNow } from '../../platform/page/use-now.ts'
import { isOnlineAt, lastSeen } from './last-seen.ts'

const STEP_MS = 20_000

export interface LastSeen {
  isOnline: boolean
  text: string | undefined
}

/** When somebody was last here. A device without a network cannot know it, and says nothing. */
export function useLastSeen(last_active_unix: number): LastSeen {
  const t = useT()
  const now = useNow(STEP_MS)
  if (useConnection() === 'offline') return { isOnline: false, text: undefined }
  return { isOnline: isOnlineAt(last_active_unix, now), text: lastSeen(last_active_unix, now, t) }
}
