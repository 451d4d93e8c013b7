import type { KeyboardEvent } from 'react'

const rowOf = (element: HTMLElement) => Number(element.closest<HTMLElement>('[data-index]')?.dataset['index'])

/** Arrows lead from message to message; into them from the list itself, beginning with the newest in view. */
export function moveBetweenMessages(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const list = event.currentTarget
  const stops = [...list.querySelectorAll<HTMLElement>('article[tabindex], p[tabindex]')]
  const at = stops.indexOf(event.target as HTMLElement)
  if (at < 0 && (event.target !== list || step > 0)) return
  const { bottom } = list.getBoundingClientRect()
  const next = at < 0 ? stops.findLast((stop) => stop.getBoundingClientRect().top < bottom) : stops[at + step]
  if (!next) return
  event.preventDefault()
  // The list was scrolled away from it, and what stands beside it is not drawn: first back to it.
  if (at >= 0 && rowOf(next) !== rowOf(stops[at]!) + step) stops[at]!.scrollIntoView({ block: 'nearest' })
  else next.focus()
}
