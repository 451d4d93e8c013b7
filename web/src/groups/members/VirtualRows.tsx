import { useEffect, type ReactNode } from 'react'
import { classes } from '@mela/ui/classes.ts'
import { useRowList } from '../../platform/page/use-row-list.ts'
import css from './VirtualRows.module.css'

interface VirtualRowsProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  label: string
  /** Scrolls away with the rows. */
  top?: ReactNode
  bottom?: ReactNode
  /** From edge to edge instead of inside the gutter. */
  isEdged?: boolean
  /** The last rows come into view. */
  onEnd?: (() => void) | undefined
  row: (item: Item, index: number) => ReactNode
}
const ROW_REM = 6.4
const END_WITHIN = 5
const remOf = () => ROW_REM

/** Any number of rows, drawn as they come into view. Fills its place and scrolls by itself. */
export function VirtualRows<Item>(props: VirtualRowsProps<Item>) {
  const { items, keyOf, label, top, bottom, isEdged = false, onEnd, row } = props
  const { scroller, head, margin, virtualizer } = useRowList({ items, keyOf, remOf })
  const shown = virtualizer.getVirtualItems()
  const last = shown[shown.length - 1]?.index ?? -1
  const isNearEnd = last >= items.length - END_WITHIN
  useEffect(() => {
    if (isNearEnd) onEnd?.()
  }, [isNearEnd, items.length, onEnd])
  return (
    <div ref={scroller} className={classes(css.scroller, isEdged && css.edged)}>
      <div ref={head}>{top}</div>
      {items.length > 0 && (
        <ul className={css.list} style={{ height: virtualizer.getTotalSize() }} aria-label={label}>
          {shown.map(({ index, start, key }) => (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={css.item}
              style={{ transform: `translateY(${start - margin}px)` }}
            >
              {row(items[index]!, index)}
            </li>
          ))}
        </ul>
      )}
      {bottom}
    </div>
  )
}
