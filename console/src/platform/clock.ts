import { useEffect, useState } from 'react'

// The server's time: what waits, waits by its clock, not by the one of this machine.
let offset_ms = 0
let isKnown = false

/** Of the Date header, which has whole seconds. */
export function keepServerDate(server_unix: number): void {
  const found = server_unix - Date.now()
  if (!isKnown || Math.abs(found - offset_ms) > 2_000) offset_ms = found
  isKnown = true
}

export const serverNow = (): number => Date.now() + offset_ms

export const newId = (): string => crypto.randomUUID()

/** Server time that moves in steps, for what is said relative to now. */
export function useNow(step_ms: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), step_ms)
    return () => clearInterval(timer)
  }, [step_ms])
  return now
}
