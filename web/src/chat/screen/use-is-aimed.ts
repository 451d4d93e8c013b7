import { useState } from 'react'
import type { Timeline } from '../state/model.ts'

/** Whether a jump has led somewhere during this visit, as from a search: nothing else then decides what is in view. */
export function useIsAimed(focus: Timeline['focus']): boolean {
  const [before] = useState(focus)
  return focus !== undefined && focus !== before
}
