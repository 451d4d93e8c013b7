import { useMatches } from '@tanstack/react-router'
import type { Route } from './route.ts'

/** The row of the table that the address leads to; a chat counts below its pages. */
export function useRoute(): Route | undefined {
  return useMatches({ select: (matches) => matches[matches.length - 1]?.staticData.route })
}
