import { Button } from '@mela/ui/controls/Button.tsx'
import { classes } from '@mela/ui/classes.ts'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { useDelayed } from '@mela/ui/feedback/use-delayed.ts'
import { useShowSelected } from './use-show-selected.ts'
import type { Column } from './column.ts'
import { useSorted, type Sorted } from './use-sorted.ts'
import css from './Table.module.css'

interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while it is on its way. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  /** How the row is called for those who do not see it. */
  nameOf: (row: Row) => string
  selected?: string | undefined
  onSelect?: (key: string) => void
  /** Why there is nothing newer. */
  error?: string | undefined
  onRetry?: () => void
  /** A row whose last act failed keeps its state and says why. */
  failed?: { key: string; text: string } | undefined
  empty?: { title: string; text?: string }
  /** Inside a panel, which has a frame of its own. */
  isBare?: boolean
}

const SKELETON_ROWS = 6

export function Table<Row extends object>(props: TableProps<Row>) {
  const { label, columns, rows, error, onRetry, empty = { title: 'All clear' }, isBare } = props
  const frame = isBare ? css.bare : css.frame
  const sorted = useSorted(columns, rows, props.keyOf)
  if (!rows && error) {
    return (
      <div className={frame} role="alert">
        <EmptyState art="cable" title="Couldn't load" text={error}>
          {onRetry && (
            <Button variant="tint" size="medium" onClick={onRetry}>
              Try again
            </Button>
          )}
        </EmptyState>
      </div>
    )
  }
  if (rows?.length === 0) {
    return (
      <div className={frame}>
        <EmptyState art="receipt" title={empty.title} text={empty.text} />
      </div>
    )
  }
  return (
    // Without a row to go to, the keyboard scrolls the frame itself.
    <div className={frame} {...(props.onSelect ? {} : { tabIndex: 0, role: 'group', 'aria-label': label })}>
      <table className={css.table} aria-label={label} aria-busy={rows === undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.name} column={column} sorted={sorted} />
            ))}
          </tr>
        </thead>
        <tbody>{rows ? <Rows {...props} rows={sorted.rows} /> : <Skeleton columns={columns.length} />}</tbody>
      </table>
    </div>
  )
}

const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const

function Heading<Row>({ column, sorted }: { column: Column<Row>; sorted: Sorted<Row> }) {
  const { name, isRight, isExtra, sortBy } = column
  const shape = classes(isRight && css.right, isExtra && css.extra)
  if (!sortBy) {
    return (
      <th scope="col" className={shape}>
        {name}
      </th>
    )
  }
  const direction = sorted.directionOf(name)
  return (
    <th scope="col" className={shape} aria-sort={direction ? DIRECTIONS[direction] : 'none'}>
      <button type="button" className={css.sort} onClick={() => sorted.toggle(name)}>
        {name}
        <span className={css.direction} aria-hidden>
          {direction === 'asc' ? '↑' : direction === 'desc' ? '↓' : '↕'}
        </span>
      </button>
    </th>
  )
}

function Rows<Row>(props: TableProps<Row> & { rows: readonly Row[] }) {
  const { columns, rows, keyOf, nameOf, selected, onSelect, failed } = props
  const body = useShowSelected(selected)
  return rows.map((row) => {
    const key = keyOf(row)
    const isOn = key === selected
    return (
      <tr
        key={key}
        ref={isOn ? body : undefined}
        className={classes(css.row, isOn && css.on, failed?.key === key && css.failed)}
        aria-label={nameOf(row)}
        data-selectable={onSelect ? true : undefined}
        onClick={() => onSelect?.(key)}
      >
        {columns.map(({ name, isRight, isWide, isExtra, cell }, index) => (
          <td key={name} className={classes(isRight && css.right, isWide && css.wide, isExtra && css.extra)}>
            {index === 0 && onSelect ? (
              <button
                type="button"
                className={css.pick}
                aria-pressed={isOn}
                onClick={(event) => {
                  event.stopPropagation()
                  onSelect(key)
                }}
              >
                {cell(row)}
              </button>
            ) : (
              cell(row)
            )}
            {index === 0 && failed?.key === key && (
              <span className={css.why} role="alert">
                {failed.text}
              </span>
            )}
          </td>
        ))}
      </tr>
    )
  })
}

/** Only after a moment of waiting. */
function Skeleton({ columns }: { columns: number }) {
  const isLate = useDelayed(true)
  if (!isLate) return null
  return Array.from({ length: SKELETON_ROWS }, (_, index) => (
    <tr key={index} className={css.row}>
      {Array.from({ length: columns }, (_column, place) => (
        <td key={place}>
          <span className={css.bone}>&nbsp;</span>
        </td>
      ))}
    </tr>
  ))
}
