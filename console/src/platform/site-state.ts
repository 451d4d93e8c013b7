import { createContext, useContext } from 'react'
import type { AdminOutput } from './api.ts'
import type { Live } from './table/use-live.ts'

export type Dashboard = AdminOutput<'getDashboard'>

/** How the site is, asked for once for the navigation and every page. */
export const SiteState = createContext<Live<Dashboard>>({
  value: undefined,
  last: undefined,
  error: undefined,
  refresh: () => Promise.resolve(),
})
export const useSiteState = (): Live<Dashboard> => useContext(SiteState)
/** Of the site, as soon as it is known. */
export const useSiteZone = (): string => useSiteState().value?.time_zone ?? 'UTC'
