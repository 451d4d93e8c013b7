import { useRef, type PointerEvent, type RefObject } from 'react'

const FAR = 96
const FAST = 0.6

interface Drag {
  y: number
  at: number
}
interface DragHandlers {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: (event: PointerEvent<HTMLElement>) => void
  onPointerCancel: () => void
}

/** Pulls an element down by its handle; far or fast enough and it closes, otherwise it springs back. */
export function useDragDown(ref: RefObject<HTMLElement | null>, onClose: () => void): DragHandlers {
  const start = useRef<Drag>(undefined)
  const place = (pixels: number) => {
    const box = ref.current
    if (!box) return
    box.style.transition = pixels === 0 ? 'transform var(--d-2) var(--ease-out)' : ''
    box.style.transform = pixels > 0 ? `translateY(${pixels}px)` : ''
  }
  const end = () => {
    start.current = undefined
    place(0)
  }
  return {
    onPointerDown: (event) => {
      if (event.pointerType === 'mouse' || (event.target as Element).closest('button')) return
      start.current = { y: event.clientY, at: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event) => {
      if (start.current) place(event.clientY - start.current.y)
    },
    onPointerUp: (event) => {
      const from = start.current
      if (!from) return
      const pulled = event.clientY - from.y
      if (pulled > FAR || pulled / Math.max(1, event.timeStamp - from.at) > FAST) onClose()
      end()
    },
    onPointerCancel: end,
  }
}
