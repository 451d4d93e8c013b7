import { useLayoutEffect, useState, type RefObject } from 'react'

interface Range {
  from: number
  to: number
}
const OVERSCAN = 3
/** Before anything is measured: more than any screen shows. */
const AT_FIRST = 20

/**
 * Which rows of a list are near what its scroller shows. All are of one height, so nothing has to be measured; the
 * virtualizer of the chats would be a tenth of the first load.
 */
export function useRowsInView(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  count: number,
  height: number,
): number[] {
  const [range, setRange] = useState<Range>({ from: 0, to: AT_FIRST })
  useLayoutEffect(() => {
    const frame = scroller.current!
    const look = () => {
      // What stands above the rows scrolls with them.
      const above = list.current!.getBoundingClientRect().top - frame.getBoundingClientRect().top
      const from = Math.max(0, Math.floor(-above / height) - OVERSCAN)
      const to = Math.ceil((frame.clientHeight - above) / height) + OVERSCAN
      setRange((before) => (before.from === from && before.to === to ? before : { from, to }))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(frame)
    frame.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      frame.removeEventListener('scroll', look)
    }
  }, [scroller, list, height])
  const from = Math.min(range.from, count)
  return Array.from({ length: Math.max(0, Math.min(range.to, count) - from) }, (_, index) => from + index)
}
