import { useEffect } from 'react'

const FIRST_WAIT_MS = 700
const LONGEST_WAIT_MS = 15_000
const GROWTH = 1.5

/** Asks again and again, ever more rarely, as long as something is awaited; `awaited` names it. */
export function useAsking(awaited: string | undefined, ask: () => void): void {
  useEffect(() => {
    if (awaited === undefined) return undefined
    let wait_ms = FIRST_WAIT_MS
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(() => {
        ask()
        wait_ms = Math.min(wait_ms * GROWTH, LONGEST_WAIT_MS)
        wait()
      }, wait_ms)
    }
    wait()
    return () => clearTimeout(timer)
  }, [awaited, ask])
}
