import { useEffect, useRef } from 'react'
import { PageLoading } from './PageState.tsx'

/** At the end of a list: asks for the next page when it comes into view. */
export function More({ onSeen }: { onSeen: () => void }) {
  const ref = useRef<HTMLDivElement>(null)
  const seen = useRef(onSeen)
  useEffect(() => {
    seen.current = onSeen
  })
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen.current())
    observer.observe(ref.current!)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={ref}>
      <PageLoading rows={2} />
    </div>
  )
}
