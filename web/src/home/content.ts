import { useMemo } from 'react'
import type { Activity, Announcement, Banner } from '@mela/contract/home/home.ts'
import { useSession } from '../account/index.ts'
import { api } from '../platform/net/api.ts'
import { useServerEvent } from '../platform/net/use-server-event.ts'
import { usePages } from '../platform/query/use-pages.ts'
import { useCall, type ReadOptions } from '../platform/query/use-read.ts'

// What the operators show on Find, read again whenever it changes. The last answers are kept, so that the tab has something
// to show at once and offline.
const GUESTS_EVERY_MS = 60_000

/** Nobody tells guests that something changed. */
function useReadAgain(): ReadOptions {
  return useSession().status === 'signed_in' ? {} : { everyMs: GUESTS_EVERY_MS }
}

export function useBanners() {
  const { answer, error, load } = useCall('listBanners', {}, { keptAs: 'banners', ...useReadAgain() })
  useServerEvent('content_update', load)
  const list = useMemo(() => answer?.toSorted(byOrder), [answer])
  return { list, error, load }
}
const byOrder = (one: Banner, other: Banner) => one.order - other.order

export function useAnnouncements(): { list: readonly Announcement[] | undefined; error: unknown } {
  const { answer, error, load } = useCall('listAnnouncements', {}, { keptAs: 'announcements', ...useReadAgain() })
  useServerEvent('content_update', load)
  return { list: answer, error }
}

const keyOf = ({ id }: Activity) => id

export function useActivities() {
  const activities = usePages(['listActivities'], (page, { signal }) => api('listActivities', page, { signal }), {
    keyOf,
  })
  const { again } = activities
  useServerEvent('content_update', again)
  return activities
}
