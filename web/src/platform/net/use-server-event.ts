import { useEffect } from 'react'
import type { BareEvent } from '../../names/server-events.ts'
import { randomBetween } from '../device/random.ts'
import { onServerEvent } from './socket.ts'

// Not everyone at once, and not before what a server remembers for a second is forgotten.
const SOONEST_MS = 1_000
const LATEST_MS = 3_000

/** What concerns everyone: read again some moments after it. */
export function useServerEvent(event: BareEvent, read: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unwatch = onServerEvent(event, () => {
      timer ??= setTimeout(
        () => {
          timer = undefined
          read()
        },
        randomBetween(SOONEST_MS, LATEST_MS),
      )
    })
    return () => {
      unwatch()
      clearTimeout(timer)
    }
  }, [event, read])
}
