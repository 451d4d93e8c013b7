import { useEffect } from 'react'
import { Outlet, useMatches } from '@tanstack/react-router'
import { Toaster } from '@mela/ui/Toaster.tsx'
import { useT } from '../platform/i18n.ts'

const APP_NAME = 'Mela'

export function Root() {
  const t = useT()
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
  useEffect(() => {
    document.title = `${t(title)} - ${APP_NAME}`
  }, [t, title])
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  )
}
