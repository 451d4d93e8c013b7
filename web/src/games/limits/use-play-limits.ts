import type { PlayLimits } from '@mela/contract/games/games-limits.ts'
import { useSession } from '../../account/index.ts'
import { useConnection } from '../../platform/net/socket.ts'
import { useCall, type Reading } from '../../platform/query/use-read.ts'

export interface OwnPlay extends Pick<Reading<PlayLimits>, 'error' | 'load' | 'show'> {
  limits: PlayLimits | undefined
  isOffline: boolean
}

/** What the person has decided about their play; as it was last known while there is no line. */
export function usePlayLimits(): OwnPlay {
  const isOn = useSession().status === 'signed_in'
  const { answer, error, load, show } = useCall('getPlayLimits', {}, { keptAs: 'play_limits', isOn })
  const limits = isOn ? answer : undefined
  const isOffline = useConnection() === 'offline'
  return { limits, error: limits ? undefined : error, isOffline, load, show }
}
