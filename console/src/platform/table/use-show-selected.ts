import { useEffect, useRef, type RefObject } from 'react'

/** Whoever walks through the rows by keyboard sees the one they are at. */
export function useShowSelected(selected: string | undefined): RefObject<HTMLTableRowElement | null> {
  const ref = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (selected !== undefined) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return ref
}
