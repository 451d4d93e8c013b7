import { useEffect, useState } from 'react'
import type { Timeline } from '../state/model.ts'

const FLASHES_MS = 1_600

/** The message to which a jump has led, for a moment. */
export function useFlash(focus: Timeline['focus']): string | undefined {
  const [done, setDone] = useState<Timeline['focus']>()
  useEffect(() => {
    if (!focus) return undefined
    const timer = setTimeout(setDone, FLASHES_MS, focus)
    return () => clearTimeout(timer)
  }, [focus])
  return focus === done ? undefined : focus?.id
}
