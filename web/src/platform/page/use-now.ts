import { useEffect, useState } from 'react'
import { serverNow } from '../device/clock.ts'
import { onVisibility } from '../device/visibility.ts'

/** Server time that moves in steps, for what is said relative to now. */
export function useNow(step_ms: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const tell = () => setNow(serverNow())
    const timer = setInterval(tell, step_ms)
    // In the background the steps are long.
    const unwatch = onVisibility(tell)
    return () => {
      clearInterval(timer)
      unwatch()
    }
  }, [step_ms])
  return now
}
