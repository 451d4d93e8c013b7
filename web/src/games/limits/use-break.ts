import type { PlayLimits } from '@mela/contract/games/games-limits.ts'
import { useNow } from '../../platform/page/use-now.ts'
import { usePlayLimits } from './use-play-limits.ts'

const MINUTE_MS = 60_000

/** The break that the person is on, as long as it lasts. */
export function useBreak(): NonNullable<PlayLimits['break']> | undefined {
  const now = useNow(MINUTE_MS)
  const current = usePlayLimits().limits?.break
  return current && Date.parse(current.until) > now ? current : undefined
}
