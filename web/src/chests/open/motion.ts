import { useEffect, useState } from 'react'

const COUNTS_MS = 700

export function isMotionReduced(): boolean {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
}

/** Counts up to the amount, fast at first; where motion is unwelcome it is there at once. */
export function useCountUp(amount: number): number {
  const [share, setShare] = useState(() => (isMotionReduced() ? 1 : 0))
  useEffect(() => {
    if (isMotionReduced()) return
    let frame = 0
    let begun: number | undefined
    const step = (now: number) => {
      begun ??= now
      const time = Math.min(1, (now - begun) / COUNTS_MS)
      setShare(1 - (1 - time) ** 3)
      if (time < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [])
  return share === 1 ? amount : cut(amount * share)
}

const cut = (amount: number) => amount - (amount % 1)
