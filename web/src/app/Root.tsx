import { useEffect, useLayoutEffect } from 'react'
import { Outlet, useMatches } from '@tanstack/react-router'
import { useTotalUnread } from '../chat/sync/store.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useSite } from '../platform/net/site.ts'
import { pageName } from '../platform/page/page-name.ts'

const APP_NAME = 'Mela'

/** What index.html paints before any script stays until there is something to show in its place. */
export function removeSkeleton(): void {
  document.getElementById('skeleton')?.remove()
}

export function Root() {
  const t = useT()
  const { config } = useSite()
  const title = useMatches({
    select: (matches) =>
      // A path that goes on below a known one matches that one too.
      (matches.some((match) => match._notFound)
        ? undefined
        : matches
            .map((match) => match.staticData.title)
            .filter(Boolean)
            .pop()) ?? 'app.title_not_found',
  })
  useLayoutEffect(removeSkeleton, [])
  const app = config?.app_name || APP_NAME
  const unread = useTotalUnread()
  const { name } = pageName()
  // A page beside an open chat has a title of its own.
  const place = (title === 'app.title_chat' && name) || t(title)
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${place} - ${app}`
  }, [unread, place, app])
  return <Outlet />
}
