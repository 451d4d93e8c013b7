import { useEffect, useState, type FocusEvent, type RefObject } from 'react'
import type { MessageRow } from './rows.ts'

/** The row in which the focus is, so that it stays drawn when the list is scrolled away from it. */
export function useFocusedRow(rows: readonly MessageRow[]) {
  const [key, setKey] = useState<string>()
  return {
    key,
    onFocus(event: FocusEvent<HTMLElement>) {
      const { index } = event.target.closest<HTMLElement>('[data-index]')?.dataset ?? {}
      setKey(index === undefined ? undefined : rows[Number(index)]?.key)
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) setKey(undefined)
    },
  }
}

/** The Tab key stops once at the list, and inside it only at what the focused row holds. */
export function useOneStop(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current!
    const choose = () => {
      const row = document.activeElement?.closest('[data-index]')
      const controls = element.querySelectorAll<HTMLElement>(
        ':is(a, button, input):not(.screen-reader-only):not([aria-hidden])',
      )
      for (const control of controls) control.tabIndex = row?.contains(control) ? 0 : -1
    }
    choose()
    const observer = new MutationObserver(choose)
    observer.observe(element, { childList: true, subtree: true })
    element.addEventListener('focusin', choose)
    return () => {
      observer.disconnect()
      element.removeEventListener('focusin', choose)
    }
  }, [list])
}
