import type { KeyboardEvent } from 'react'

/** Arrows lead from message to message; into them from the list itself, beginning with the newest in view. */
export function moveBetweenMessages(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const list = event.currentTarget
  const messages = [...list.querySelectorAll<HTMLElement>('article[tabindex]')]
  const at = messages.indexOf(event.target as HTMLElement)
  if (at < 0 && (event.target !== list || step > 0)) return
  const { bottom } = list.getBoundingClientRect()
  const next =
    at < 0 ? messages.findLast((message) => message.getBoundingClientRect().top < bottom) : messages[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
