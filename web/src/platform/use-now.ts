import { useEffect, useState } from 'react'
import { serverNow } from './clock.ts'

/** Server time that moves in steps, for what is said relative to now. */
export function useNow(step_ms: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), step_ms)
    return () => clearInterval(timer)
  }, [step_ms])
  return now
}
