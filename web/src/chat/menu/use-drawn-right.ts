import { useRef, type PointerEvent, type RefObject } from 'react'

const REPLIES_AT = 48
const FARTHEST = 72
const DECIDE_AFTER = 10

interface Drag {
  x: number
  y: number
  isSwipe: boolean
  by: number
}

/** A bubble follows a finger to the right; let go far enough it is answered. */
export function useDrawnRight(
  element: RefObject<HTMLElement | null>,
  onReply: (() => void) | undefined,
  onDraw: () => void,
) {
  const drag = useRef<Drag>(null)
  const wasSwipe = useRef(false)
  return {
    /** The click that follows a swipe is none. */
    tookClick: () => wasSwipe.current,
    begin(event: PointerEvent) {
      wasSwipe.current = false
      if (event.pointerType === 'mouse' || !onReply) return
      drag.current = { x: event.clientX, y: event.clientY, isSwipe: false, by: 0 }
    },
    move(event: PointerEvent) {
      const now = drag.current
      if (!now) return
      const dx = event.clientX - now.x
      if (!now.isSwipe) {
        if (Math.abs(event.clientY - now.y) > DECIDE_AFTER || dx < -DECIDE_AFTER) drag.current = null
        if (dx < DECIDE_AFTER || !drag.current) return
        now.isSwipe = true
        wasSwipe.current = true
        onDraw()
        element.current!.setPointerCapture(event.pointerId)
      }
      const by = Math.max(0, Math.min(FARTHEST, dx - DECIDE_AFTER))
      // A tick under the finger at the moment from which letting go replies.
      if (by >= REPLIES_AT && now.by < REPLIES_AT) navigator.vibrate?.(10)
      now.by = by
      slide(element.current!, by)
    },
    end(event: PointerEvent) {
      const now = drag.current
      drag.current = null
      if (!now?.isSwipe) return
      slide(element.current!, 0)
      if (event.type === 'pointerup' && now.by >= REPLIES_AT) onReply?.()
    },
  }
}

function slide({ style }: HTMLElement, by: number): void {
  style.transition = by === 0 ? '' : 'none'
  style.transform = by === 0 ? '' : `translateX(${by}px)`
  style.setProperty('--drawn', String(Math.min(1, by / REPLIES_AT)))
}
