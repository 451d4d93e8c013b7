import type { ReactNode } from 'react'

/** Amounts are compared as whole numbers of their smallest unit, never as fractions. */
export type SortValue = bigint | number | string

export interface Column<Row> {
  name: string
  /** Numbers stand at the right. */
  isRight?: boolean
  /** The one that may be cut. */
  isWide?: boolean
  /** Left away in a narrow window: the pane says it, too. */
  isExtra?: boolean
  /** By what it is sorted, in a list that is here as a whole and has no row to walk through. */
  sortBy?: (row: Row) => SortValue
  cell: (row: Row) => ReactNode
}
