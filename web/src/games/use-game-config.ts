import { useEffect } from 'react'
import { Refused } from '@mela/contract/client.ts'
import { onServerEvent } from '../platform/net/socket.ts'
import { useServerEvent } from '../platform/net/use-server-event.ts'
import { useCall, type Reading } from '../platform/query/use-read.ts'
import type { GameConfig } from './game-config.ts'

/** What the games offer, asked again whenever operators change it or what the site shows. */
export function useGameConfig(): Reading<GameConfig> {
  const reading = useCall('getGameConfig', {})
  const { error, load } = reading
  useEffect(() => onServerEvent('game_config_update', load), [load])
  useServerEvent('content_update', load)
  // Whoever turned out to be too young has nothing left to see of what was known before.
  const is_too_young = error instanceof Refused && error.reason === 'under_age'
  return is_too_young ? { ...reading, answer: undefined } : reading
}
