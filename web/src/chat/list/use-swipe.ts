import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react'

export const SWIPE_WIDTH = 88
const DECIDE_AFTER = 8

interface Drag {
  x: number
  y: number
  from: number
  isSwipe: boolean
}

/** Slides an element to the left under a finger; a mouse has the menu instead. */
export function useSwipe(ref: RefObject<HTMLElement | null>, isOpen: boolean, onOpen: (isOpen: boolean) => void) {
  const drag = useRef<Drag>(null)
  const [isDragging, setDragging] = useState(false)
  const slide = (to: number, isSmooth: boolean) => {
    if (!ref.current) return
    ref.current.style.transition = isSmooth ? '' : 'none'
    ref.current.style.transform = to ? `translateX(${to}px)` : ''
  }
  // Closed from elsewhere: another row was opened, or the question after it was answered.
  useEffect(() => {
    if (isOpen || isDragging || !ref.current) return
    ref.current.style.transition = ''
    ref.current.style.transform = ''
  }, [ref, isOpen, isDragging])
  const onPointerDown = (event: ReactPointerEvent) => {
    if (event.pointerType === 'mouse') return
    drag.current = { x: event.clientX, y: event.clientY, from: isOpen ? -SWIPE_WIDTH : 0, isSwipe: false }
  }
  const onPointerMove = (event: ReactPointerEvent) => {
    const now = drag.current
    if (!now) return
    const dx = event.clientX - now.x
    if (!now.isSwipe) {
      if (Math.abs(event.clientY - now.y) > DECIDE_AFTER) drag.current = null
      if (Math.abs(dx) < DECIDE_AFTER || !drag.current) return
      now.isSwipe = true
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragging(true)
    }
    slide(Math.max(-SWIPE_WIDTH * 1.25, Math.min(0, now.from + dx)), false)
  }
  const end = (event: ReactPointerEvent) => {
    const now = drag.current
    drag.current = null
    if (!now?.isSwipe) return
    const at = now.from + event.clientX - now.x
    const opens = event.type === 'pointerup' && at < -SWIPE_WIDTH / 2
    slide(opens ? -SWIPE_WIDTH : 0, true)
    setDragging(false)
    onOpen(opens)
  }
  return {
    isDragging,
    slide,
    handlers: { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end },
  }
}
