import { useEffect, useState } from 'react'

const LOOK_AGAIN_MS = 500

/** True once this much time has passed and no layer is open; stays so. */
export function useCalm(after_ms: number): boolean {
  const [isCalm, setCalm] = useState(false)
  useEffect(() => {
    if (isCalm) return undefined
    let timer = setTimeout(look, after_ms)
    function look() {
      if (document.querySelector('dialog[open]')) timer = setTimeout(look, LOOK_AGAIN_MS)
      else setCalm(true)
    }
    return () => clearTimeout(timer)
  }, [isCalm, after_ms])
  return isCalm
}
