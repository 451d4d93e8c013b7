import { useEffect } from 'react'
import { keepPerson } from './people.ts'
import { api } from '../platform/net/api.ts'
import { isVisible } from '../platform/device/visibility.ts'

const EVERY_MS = 60_000

/** Keeps the last sign of life of the person one is talking to fresh. */
export function usePresence(user_id: string | undefined): void {
  useEffect(() => {
    if (!user_id) return
    const ask = () => {
      // A missed answer only means an older status until the next one.
      if (isVisible()) api('getUserInfo', { user_id }).then(keepPerson, () => undefined)
    }
    ask()
    const timer = setInterval(ask, EVERY_MS)
    return () => clearInterval(timer)
  }, [user_id])
}
