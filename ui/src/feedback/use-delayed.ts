import { useEffect, useState } from 'react'

/** True once the state has lasted: what loads fast shows no placeholder at all. */
export function useDelayed(state: boolean, milliseconds = 200): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!state) return
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [state, milliseconds])
  return state && isLate
}
