import type { ComponentType } from 'react'
import type { OperatorRole } from '@mela/contract/admin-call.ts'
import type { IconName } from '@mela/ui/display/icon-paths.ts'
import type { Dashboard } from '../platform/site-state.ts'

export const SECTIONS = ['', 'Money', 'Trust', 'Games', 'System'] as const

/** A page of the console with its place in the navigation. */
export interface Screen {
  path: `/${string}`
  title: string
  icon: IconName
  section: (typeof SECTIONS)[number]
  /** Who sees it; the server decides again at every call. */
  roles: 'any_operator' | readonly OperatorRole[]
  /** How many wait there. */
  count?: (dashboard: Dashboard) => number
  /** Reached from another page, and not from the navigation. */
  isHidden?: boolean
  load: () => Promise<ComponentType>
}
