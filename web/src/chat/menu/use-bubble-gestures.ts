import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { useLongPress, type Point } from '../list/use-long-press.ts'
import { hasSingleKeys, isLetter } from '../shortcuts/keys.ts'
import { useDrawnRight } from './use-drawn-right.ts'

const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => !ctrlKey && !metaKey && !altKey

/** With the part of a bubble that was meant. */
export type OnMenu = (at: Point, element: HTMLElement, target: Element) => void

/** A held finger, a right click or a key opens the menu of a bubble; drawn to the right it is answered. */
export function useBubbleGestures(onMenu: OnMenu, onReply: (() => void) | undefined, onDraw: () => void) {
  const element = useRef<HTMLElement>(null)
  const target = useRef<Element>(null)
  const drawn = useDrawnRight(element, onReply, onDraw)
  const { tookClick, handlers } = useLongPress((at) => onMenu(at, element.current!, target.current ?? element.current!))
  return {
    ref: element,
    tabIndex: -1,
    onPointerDown(event: PointerEvent) {
      target.current = event.target as Element
      handlers.onPointerDown(event)
      drawn.begin(event)
    },
    onPointerMove(event: PointerEvent) {
      handlers.onPointerMove(event)
      drawn.move(event)
    },
    onPointerUp(event: PointerEvent) {
      handlers.onPointerUp()
      drawn.end(event)
    },
    onPointerCancel(event: PointerEvent) {
      handlers.onPointerCancel()
      drawn.end(event)
    },
    onTouchEnd: handlers.onTouchEnd,
    onContextMenu(event: MouseEvent) {
      // What was marked with the mouse is for the browser's own menu.
      if (getSelection()?.isCollapsed === false && !tookClick()) return
      target.current = event.target as Element
      handlers.onContextMenu(event)
    },
    onClickCapture(event: MouseEvent) {
      if (!tookClick() && !drawn.tookClick()) return
      event.preventDefault()
      event.stopPropagation()
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.target !== element.current) return
      if (onReply && isPlain(event) && isLetter(event, 'r') && hasSingleKeys()) {
        event.preventDefault()
        onReply()
      }
      if (event.key !== 'Enter') return
      event.preventDefault()
      const { left, bottom } = element.current!.getBoundingClientRect()
      onMenu({ x: left, y: bottom }, element.current!, element.current!)
    },
  }
}
