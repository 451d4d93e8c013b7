import { useState, type UIEvent } from 'react'

const REM = 10

/** Whether the page has left its top; the handler belongs to the element that scrolls. */
export function useScrolled(rem = 4.4): [isScrolled: boolean, onScroll: (event: UIEvent<HTMLElement>) => void] {
  const [isScrolled, setScrolled] = useState(false)
  return [isScrolled, (event) => setScrolled(event.currentTarget.scrollTop > rem * REM)]
}
