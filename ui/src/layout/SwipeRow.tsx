import { useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../display/Icon.tsx'
import type { IconName } from '../display/icon-paths.ts'
import css from './SwipeRow.module.css'

export interface SwipeAct {
  label: string
  icon: IconName
  tone: 'danger' | 'neutral'
  onAct: () => void
}

const ACT_WIDTH = 88
const SLACK = 10

/** A row that slides left and shows what can be done with it. All of it is in the row's menu as well. */
export function SwipeRow({ acts, children }: { acts: readonly SwipeAct[]; children: ReactNode }) {
  const width = acts.length * ACT_WIDTH
  const [offset, setOffset] = useState(0)
  const start = useRef<{ x: number; y: number; offset: number; isSwipe: boolean }>(undefined)
  const wasSwipe = useRef(false)
  const move = (event: PointerEvent<HTMLElement>) => {
    const from = start.current
    if (!from) return
    const [right, down] = [event.clientX - from.x, event.clientY - from.y]
    if (!from.isSwipe && Math.abs(right) > SLACK && Math.abs(right) > Math.abs(down)) {
      from.isSwipe = true
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    if (from.isSwipe) setOffset(Math.max(-width, Math.min(0, from.offset + right)))
  }
  const end = () => {
    wasSwipe.current = start.current?.isSwipe ?? false
    start.current = undefined
    setOffset((now) => (now < -width / 2 ? -width : 0))
  }
  return (
    <div className={css.swipe}>
      <div className={classes(css.acts, offset === 0 && css.shut)}>
        {acts.map(({ label, icon, tone, onAct }) => (
          <button
            key={label}
            type="button"
            className={classes(css.act, css[tone])}
            onClick={() => {
              setOffset(0)
              onAct()
            }}
          >
            <Icon name={icon} size={22} />
            {label}
          </button>
        ))}
      </div>
      <div
        className={css.row}
        style={{ transform: offset === 0 ? undefined : `translateX(${offset}px)` }}
        onPointerDown={(event) => {
          if (event.pointerType !== 'mouse')
            start.current = { x: event.clientX, y: event.clientY, offset, isSwipe: false }
        }}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onClickCapture={(event) => {
          // A tap on the open row shuts it; the end of a swipe is no tap.
          if (offset === 0 && !wasSwipe.current) return
          event.stopPropagation()
          event.preventDefault()
          wasSwipe.current = false
          setOffset(0)
        }}
      >
        {children}
      </div>
    </div>
  )
}
