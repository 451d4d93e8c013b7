import { useCallback, useEffect, useState } from 'react'
import type { PlayLimits } from '@mela/contract/games/games-limits.ts'
import { api, Cancelled } from '../../platform/net/api.ts'
import { table } from '../../platform/storage/database.ts'
import { useConnection } from '../../platform/net/socket.ts'

const kept = table<PlayLimits>('snapshot')
const KEY = 'play_limits'

export interface OwnPlay {
  limits: PlayLimits | undefined
  error: unknown
  isOffline: boolean
  load: () => void
  /** What an act answered. */
  show: (limits: PlayLimits) => void
}

/** What the person has decided about their play; as it was last known while there is no line. */
export function usePlayLimits(): OwnPlay {
  const [limits, setLimits] = useState<PlayLimits>()
  const [error, setError] = useState<unknown>()
  const isOffline = useConnection() === 'offline'
  const show = useCallback((told: PlayLimits) => {
    setLimits(told)
    setError(undefined)
    void kept.put(KEY, told)
  }, [])
  const ask = useCallback(() => {
    api('getPlayLimits', {}).then(show, (failure: unknown) => {
      if (!(failure instanceof Cancelled)) setError(failure)
    })
  }, [show])
  useEffect(() => {
    void kept.get(KEY).then((told) => setLimits((newer) => newer ?? told))
  }, [])
  useEffect(ask, [ask, isOffline])
  const load = () => {
    setError(undefined)
    ask()
  }
  return { limits, error: limits ? undefined : error, isOffline, load, show }
}
