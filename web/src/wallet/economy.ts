import { useEffect, useState } from 'react'
import { table } from '../platform/storage/database.ts'
import { useSite, type SiteConfig } from '../platform/net/site.ts'

export type Economy = SiteConfig['economy']
const kept = table<Economy>('snapshot')

/** What money is on this site, or was when it last answered; nothing before it ever did. */
export function useEconomy(): Economy | undefined {
  const { config } = useSite()
  const [before, setBefore] = useState<Economy>()
  const told = config?.economy
  useEffect(() => {
    if (told) void kept.put('economy', told)
    else void kept.get('economy').then(setBefore)
  }, [told])
  return told ?? before
}
