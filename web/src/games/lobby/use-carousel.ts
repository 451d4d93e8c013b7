import { useEffect, useRef, useState } from 'react'

const LESS_MOTION = '(prefers-reduced-motion: reduce)'

/** A strip of pictures that goes on by itself, unless somebody holds it, points at it, is in it or wants less motion. */
export function useCarousel(count: number, seconds: number) {
  const frame = useRef<HTMLDivElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const isHeld = useRef(false)
  const [at, setAt] = useState(0)
  const shown = Math.min(at, count - 1)

  const showNext = () => {
    const next = (shown + 1) % count
    const picture = strip.current?.children[next]
    if (!(picture instanceof HTMLElement)) return
    const behavior = window.matchMedia(LESS_MOTION).matches ? 'auto' : 'smooth'
    strip.current?.scrollTo({ left: picture.offsetLeft, behavior })
  }
  const newest = useRef(showNext)
  useEffect(() => {
    newest.current = showNext
  })
  useEffect(() => {
    if (count < 2) return undefined
    const timer = setInterval(() => {
      const isWatched = frame.current?.matches(':hover') || frame.current?.contains(document.activeElement)
      if (!isHeld.current && !isWatched && !window.matchMedia(LESS_MOTION).matches) newest.current()
    }, seconds * 1000)
    return () => clearInterval(timer)
    // Each stands for the whole time, also one that somebody turned to.
  }, [count, seconds, shown])

  const hold = (isNow: boolean) => () => {
    isHeld.current = isNow
  }
  return {
    shown,
    showNext,
    strip: { ref: strip, onScroll: () => strip.current && setAt(nearest(strip.current)) },
    frame: { ref: frame, onTouchStart: hold(true), onTouchEnd: hold(false), onTouchCancel: hold(false) },
  }
}

/** Which of its pictures stands at the left edge. */
function nearest(strip: HTMLElement): number {
  const distances = [...strip.children].map((picture) =>
    Math.abs((picture as HTMLElement).offsetLeft - strip.scrollLeft),
  )
  return distances.indexOf(Math.min(...distances))
}
