import type { RouterHistory } from '@tanstack/react-router'

let isTaken = false

/** A step back that the app takes by itself, whatever lies over the page. */
export function stepBack(history: RouterHistory): void {
  isTaken = true
  // Whoever is asked about the step is asked before this.
  const end = () => setTimeout(() => (isTaken = false))
  window.addEventListener('popstate', end, { once: true })
  history.back()
}

export const isOwnStep = (): boolean => isTaken
