import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'

const OVERSCAN = 6

interface RowListOptions<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** The height of a row before it is measured. */
  remOf: (item: Item) => number
}

/**
 * Rows that are drawn as they come into view, below a head that scrolls away with them. As long as `items` and `keyOf`
 * stay the same, scrolling costs the same however many rows there are: with another key function all of them are laid out again.
 */
export function useRowList<Item>({ items, keyOf, remOf }: RowListOptions<Item>) {
  const scroller = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const margin = useHeight(head)
  const rem = useMemo(() => (items.length > 0 ? fontSize() : 0), [items])
  const getItemKey = useCallback((index: number) => keyOf(items[index]!), [items, keyOf])
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rem * remOf(items[index]!),
    getItemKey,
    overscan: OVERSCAN,
    scrollMargin: margin,
  })
  return { scroller, head, margin, virtualizer }
}

function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return undefined
    const read = () => setHeight(current.offsetHeight)
    read()
    const observer = new ResizeObserver(read)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return height
}

function fontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}
