import { useRef, type PointerEvent, type WheelEvent } from 'react'

interface Point {
  x: number
  y: number
}
const WHEEL_STEP = 0.002

/** One finger moves, two fingers or the wheel zoom. */
export function useCropGestures(move: (dx: number, dy: number) => void, zoomBy: (factor: number) => void) {
  const fingers = useRef(new Map<number, Point>())
  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove({ pointerId, clientX, clientY }: PointerEvent) {
      const before = fingers.current.get(pointerId)
      if (!before) return
      const now = { x: clientX, y: clientY }
      const other = [...fingers.current].find(([id]) => id !== pointerId)?.[1]
      fingers.current.set(pointerId, now)
      if (other) zoomBy(distance(now, other) / Math.max(1, distance(before, other)))
      else move(now.x - before.x, now.y - before.y)
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onWheel: ({ deltaY }: WheelEvent) => zoomBy(Math.exp(-deltaY * WHEEL_STEP)),
  }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
