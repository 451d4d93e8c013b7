import { useSyncExternalStore } from 'react'

export const DESKTOP_MIN_WIDTH = 768
const WIDE_MIN_WIDTH = 1200

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (watcher) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', watcher)
      return () => media.removeEventListener('change', watcher)
    },
    () => window.matchMedia(query).matches,
  )
}

/** Rail, list and content beside each other; follows the window live. */
export function useIsDesktop(): boolean {
  return useMedia(`(min-width: ${DESKTOP_MIN_WIDTH}px)`)
}

/** Room for a third pane beside the page. */
export function useIsWide(): boolean {
  return useMedia(`(min-width: ${WIDE_MIN_WIDTH}px)`)
}

/** Fingers on a small screen: Enter starts a line there. */
export function useIsTouchPhone(): boolean {
  const isTouch = useMedia('(pointer: coarse)')
  return !useIsDesktop() && isTouch
}
