import { useEffect } from 'react'
import { create } from 'zustand'
import type { CallOutput } from '@mela/contract/client.ts'
import { api } from './api.ts'

// What the operators have set for everybody: the name of the site, its ways in, its economy. Asked for once.
export type SiteConfig = CallOutput<'getSiteConfig'>
interface Site {
  config?: SiteConfig
  /** The last question had no answer; what needs none goes on without. */
  hasFailed: boolean
}
const siteStore = create<Site>(() => ({ hasFailed: false }))
let asking: Promise<SiteConfig | undefined> | undefined

export function loadSite(): Promise<SiteConfig | undefined> {
  const known = siteStore.getState().config
  if (known) return Promise.resolve(known)
  asking ??= api('getSiteConfig', {})
    .then(
      (config) => {
        siteStore.setState({ config, hasFailed: false })
        return config
      },
      () => {
        siteStore.setState({ hasFailed: true })
        return undefined
      },
    )
    .finally(() => {
      asking = undefined
    })
  return asking
}

export function useSite(): Site {
  useEffect(() => void loadSite(), [])
  return siteStore()
}
