import { useState, type PointerEvent, type WheelEvent } from 'react'
import { Gesture, type Ending } from './gesture.ts'

/** A photo that can be enlarged; told when a gesture wants to leave it. */
export function useZoom(onEnd: (ending: NonNullable<Ending>) => void) {
  const [gesture] = useState(() => new Gesture())
  return {
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
