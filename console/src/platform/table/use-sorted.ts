import { useMemo } from 'react'
import { createSortedRowModel, rowSortingFeature, tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table'
import type { Column, SortValue } from './column.ts'

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })
const NOTHING: readonly never[] = []

export interface Sorted<Row> {
  rows: readonly Row[]
  directionOf: (column: string) => 'asc' | 'desc' | undefined
  /** Largest first, then smallest first, then as it came. */
  toggle: (column: string) => void
}

function compare(one: SortValue, other: SortValue): number {
  if (typeof one === 'string' && typeof other === 'string') return one.localeCompare(other, 'en', { numeric: true })
  return one < other ? -1 : one > other ? 1 : 0
}

/** For lists that are here as a whole: where the server sends pages, its order is the only true one. */
export function useSorted<Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
): Sorted<Row> {
  const definitions = useMemo(
    () =>
      columns.map(({ name, sortBy }): ColumnDef<typeof features, Row> => ({
        id: name,
        accessorFn: (row) => sortBy?.(row),
        enableSorting: sortBy !== undefined,
        sortDescFirst: true,
        sortFn: (one, other, id) => compare(one.getValue<SortValue>(id), other.getValue<SortValue>(id)),
      })),
    [columns],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: (rows ?? NOTHING) as Row[],
    getRowId: keyOf,
    enableMultiSort: false,
  })
  return {
    rows: table.getRowModel().rows.map(({ original }) => original),
    directionOf: (column) => table.getColumn(column)?.getIsSorted() || undefined,
    toggle: (column) => table.getColumn(column)?.toggleSorting(),
  }
}
