import type { Point } from '../list/use-long-press.ts'

const EDGE = 8
const GAP = 8
const ITEM_REM = 4.6
const PADDING_REM = 1.2
const WIDTH_REM = 22
/** Of a bubble higher than this only the upper part is lifted. */
const MOST_OF_SCREEN = 0.42

export interface Place {
  /** Of the lifted bubble. */
  top: number
  left: number
  width: number
  height: number
  menu: Point
}

/** On a phone: the bubble stays where it is as far as the menu fits below it. */
export function placeMenu(bubble: DOMRect, items: number, rem: number, isOwn: boolean): Place {
  const height = Math.min(bubble.height, innerHeight * MOST_OF_SCREEN)
  const needs = height + GAP + (items * ITEM_REM + PADDING_REM) * rem
  const top = Math.max(EDGE, Math.min(bubble.top, innerHeight - needs - EDGE))
  const x = isOwn ? bubble.right - WIDTH_REM * rem : bubble.left
  return { top, left: bubble.left, width: bubble.width, height, menu: { x, y: top + height + GAP } }
}
