import { useEffect, useLayoutEffect } from 'react'
import { Outlet, useMatches } from '@tanstack/react-router'
import { useT } from '../platform/i18n/i18n.ts'
import { useSite } from '../platform/net/site.ts'

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
  const name = config?.app_name || APP_NAME
  useEffect(() => {
    document.title = `${t(title)} - ${name}`
  }, [t, title, name])
  return <Outlet />
}
