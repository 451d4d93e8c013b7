import { useEffect, useRef, useState, type PointerEvent, type WheelEvent } from 'react'
import { Gesture, type Ending } from './gesture.ts'

/** A photo that can be enlarged; told when a gesture wants to leave it. */
export function useZoom(onEnd: (ending: NonNullable<Ending>) => void) {
  const [gesture] = useState(() => new Gesture())
  const ref = useRef<HTMLDivElement>(null)
  // The focus is on a button of the viewer, beside the photo.
  useEffect(() => {
    const stage = ref.current
    const viewer = stage?.closest('dialog')
    if (!stage || !viewer) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !gesture.key(event.key, stage)) return
      event.preventDefault()
      event.stopPropagation()
    }
    viewer.addEventListener('keydown', onKey, true)
    return () => viewer.removeEventListener('keydown', onKey, true)
  })
  return {
    ref,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      gesture.down(event, event.currentTarget)
    },
    onPointerMove: (event: PointerEvent) => gesture.move(event),
    onPointerUp(event: PointerEvent) {
      const ending = gesture.up(event)
      if (ending) onEnd(ending)
    },
    onPointerCancel: (event: PointerEvent) => gesture.lost(event),
    onWheel: (event: WheelEvent<HTMLElement>) => gesture.wheel(event, event.currentTarget),
  }
}
