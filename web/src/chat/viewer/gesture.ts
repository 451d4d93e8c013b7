import { between, distance, RESTING, within, zoomed, type Place, type Point } from './zoom.ts'

// Fingers and wheel on a photo: pinch and double tap enlarge it, a swipe goes on, a pull down closes. The picture is moved
// past React, once per event.
const DOUBLE_TAP_SCALE = 2.5
const DOUBLE_TAP_MS = 300
const WHEEL_STEP = 1.15
const TAP_PX = 10
const SWIPE_PX = 60
const PULL_PX = 110
const NEVER = -Infinity
const KEY_STEP = 1.5
const KEY_PX = 80

const factors: Record<string, number> = { '+': KEY_STEP, '=': KEY_STEP, '-': 1 / KEY_STEP, '0': 0 }
const ways: Record<string, Point> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

type Pointed = Pick<PointerEvent, 'pointerId' | 'clientX' | 'clientY' | 'timeStamp'>
export type Ending = 'close' | 'next' | 'previous' | undefined

export class Gesture {
  private place = RESTING
  private readonly fingers = new Map<number, Point>()
  private start: Point | undefined
  private tapped_at = NEVER
  /** Where the picture is. */
  private stage: HTMLElement | undefined

  private half(): Point {
    const { clientWidth, clientHeight } = this.stage!
    return { x: clientWidth / 2, y: clientHeight / 2 }
  }

  /** From the middle of the stage. */
  private pointOf({ clientX, clientY }: Pick<Pointed, 'clientX' | 'clientY'>): Point {
    const { left, top, width, height } = this.stage!.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }

  private show(next: Place, isSmooth = false): void {
    this.place = next
    const picture = this.stage?.querySelector<HTMLElement>('img:last-of-type')
    if (!picture) return
    picture.style.transition = isSmooth ? 'transform var(--d-2) var(--ease-out)' : 'none'
    picture.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`
  }

  down(event: Pointed, stage: HTMLElement): void {
    this.stage = stage
    const now = this.pointOf(event)
    this.fingers.set(event.pointerId, now)
    // Two fingers enlarge; neither of them swipes.
    this.start = this.fingers.size === 1 ? now : undefined
  }

  move(event: Pointed): void {
    const before = this.fingers.get(event.pointerId)
    if (!before) return
    const now = this.pointOf(event)
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1]
    if (other) this.pinch(before, now, other)
    else this.drag(before, now)
    this.fingers.set(event.pointerId, now)
  }

  private pinch(before: Point, now: Point, other: Point): void {
    const factor = distance(now, other) / Math.max(1, distance(before, other))
    const from = between(before, other)
    const to = between(now, other)
    const { scale, x, y } = this.place
    this.show(zoomed({ scale, x: x + to.x - from.x, y: y + to.y - from.y }, to, factor, this.half()))
  }

  private drag(before: Point, now: Point): void {
    const { scale, x, y } = this.place
    const moved = { scale, x: x + now.x - before.x, y: y + now.y - before.y }
    this.show(scale > 1 ? within(moved, this.half()) : moved)
  }

  up(event: Pointed): Ending {
    const now = this.pointOf(event)
    const from = this.start
    this.fingers.delete(event.pointerId)
    this.start = undefined
    if (!from) return undefined
    if (distance(from, now) < TAP_PX) this.tap(now, event.timeStamp)
    if (this.place.scale > 1) return undefined
    const dx = now.x - from.x
    const dy = now.y - from.y
    this.show(RESTING, true)
    if (dy > PULL_PX && dy > Math.abs(dx)) return 'close'
    if (Math.abs(dx) < SWIPE_PX || Math.abs(dx) < Math.abs(dy)) return undefined
    return dx < 0 ? 'next' : 'previous'
  }

  private tap(now: Point, at: number): void {
    const isDouble = at - this.tapped_at < DOUBLE_TAP_MS
    this.tapped_at = isDouble ? NEVER : at
    if (!isDouble) return
    const isLarge = this.place.scale > 1
    this.show(isLarge ? RESTING : zoomed(RESTING, now, DOUBLE_TAP_SCALE, this.half()), true)
  }

  lost({ pointerId }: Pointed): void {
    this.fingers.delete(pointerId)
    this.start = undefined
    if (this.place.scale === 1) this.show(RESTING, true)
  }

  wheel(event: Pick<WheelEvent, 'clientX' | 'clientY' | 'deltaY'>, stage: HTMLElement): void {
    this.stage = stage
    const factor = event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP
    this.show(zoomed(this.place, this.pointOf(event), factor, this.half()))
  }

  /** Plus and minus enlarge, 0 ends it, arrows lead over what is enlarged. False where a key means nothing here. */
  key(key: string, stage: HTMLElement): boolean {
    this.stage = stage
    const factor = factors[key]
    if (factor !== undefined) {
      this.show(zoomed(this.place, { x: 0, y: 0 }, factor, this.half()), true)
      return true
    }
    const way = ways[key]
    const { scale, x, y } = this.place
    if (!way || scale === 1) return false
    this.show(within({ scale, x: x + way.x * KEY_PX, y: y + way.y * KEY_PX }, this.half()), true)
    return true
  }
}
