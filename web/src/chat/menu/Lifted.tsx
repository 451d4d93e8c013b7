import { useLayoutEffect, useRef } from 'react'
import type { Place } from './menu-place.ts'
import css from './Lifted.module.css'

/** The bubble that was held, above everything else, which is dimmed. */
export function Lifted({ element, place }: { element: HTMLElement; place: Place }) {
  const holder = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const copy = element.cloneNode(true) as HTMLElement
    copy.style.cssText = `width: ${place.width}px; max-width: none; margin: 0`
    holder.current!.replaceChildren(copy)
    // Where the copy has to give way to the menu, what it was made of would show beside it.
    element.style.setProperty('opacity', '0')
    return () => void element.style.removeProperty('opacity')
  }, [element, place.width])
  const { top, left, width, height } = place
  return (
    <div className={css.scrim} aria-hidden="true" inert>
      <div ref={holder} className={css.holder} style={{ top, left, width, maxHeight: height }} />
    </div>
  )
}
