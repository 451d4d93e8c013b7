import { lazy, Suspense } from 'react'
import { createRootRoute, createRoute, createRouter, type AnyRoute } from '@tanstack/react-router'
import { useOperator } from '../platform/session.ts'
import { Broken } from './Broken.tsx'
import { NotFound } from './NotFound.tsx'
import type { Screen } from './screen.ts'
import { maySee, screens } from './screens.ts'
import { Shell } from './Shell.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })

function mount(screen: Screen): AnyRoute {
  const Loaded = lazy(async () => ({ default: await screen.load() }))
  /** What somebody may not see is not there for them. */
  function Guarded() {
    const operator = useOperator()
    if (!operator || !maySee(screen, operator)) return <NotFound />
    return (
      <Suspense>
        <Loaded />
      </Suspense>
    )
  }
  return createRoute({ getParentRoute: () => root, path: screen.path, component: Guarded }) as AnyRoute
}

export const router = createRouter({
  routeTree: root.addChildren(screens.map(mount)),
  defaultPreload: false,
  defaultErrorComponent: Broken,
  // Every value is a text: ids are no numbers.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
    const text = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()
    return text && `?${text}`
  },
})
