import { useMemo } from 'react'
import type { Banner } from '@mela/contract/home/home.ts'
import { useCall } from '../platform/query/use-read.ts'

/** What the operators show on Find. The last answer is kept, so that the tab has something to show at once and offline. */
export function useBanners() {
  const { answer, error, load } = useCall('listBanners', {}, { keptAs: 'banners' })
  const list = useMemo(() => answer?.toSorted(byOrder), [answer])
  return { list, error, load }
}

const byOrder = (one: Banner, other: Banner) => one.order - other.order
