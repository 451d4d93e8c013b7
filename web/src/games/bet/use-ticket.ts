import { useState } from 'react'
import type { Lines } from './lines.ts'

/** What is chosen on the board of a game, and whether its stake is being chosen. It outlives the period. */
export function useTicket(isTicket: boolean) {
  const [lines, setLines] = useState<Lines>([])
  const [isOpen, setOpen] = useState(false)
  const choose = (next: Lines) => {
    setLines(next)
    // A bet that is placed by itself asks for its stake at once.
    setOpen(next.length > 0 && (!isTicket || isOpen))
  }
  return { lines, choose, clear: () => choose([]), isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

export type OwnTicket = ReturnType<typeof useTicket>
