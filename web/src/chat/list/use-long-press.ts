import { useRef, type MouseEvent, type PointerEvent, type TouchEvent } from 'react'

const LONG_PRESS_MS = 400
const STILL_WITHIN = 8

export interface Point {
  x: number
  y: number
}

/** A held finger, a right click and the keyboard's menu key mean the same. */
export function useLongPress(onMenu: (at: Point) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef<Point>(null)
  const wasLong = useRef(false)
  const stop = () => clearTimeout(timer.current)
  return {
    /** The click that follows a long press is none. */
    tookClick: () => wasLong.current,
    handlers: {
      onPointerDown(event: PointerEvent) {
        wasLong.current = false
        if (event.pointerType === 'mouse') return
        const at = { x: event.clientX, y: event.clientY }
        start.current = at
        stop()
        timer.current = setTimeout(() => {
          wasLong.current = true
          onMenu(at)
        }, LONG_PRESS_MS)
      },
      onPointerMove(event: PointerEvent) {
        const from = start.current
        if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL_WITHIN) stop()
      },
      onPointerUp: stop,
      onTouchEnd(event: TouchEvent) {
        // The browser would press what now stands under the finger.
        if (wasLong.current) event.preventDefault()
      },
      onPointerCancel: stop,
      onContextMenu(event: MouseEvent) {
        event.preventDefault()
        stop()
        if (wasLong.current) return
        onMenu({ x: event.clientX, y: event.clientY })
      },
    },
  }
}
