import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router'
import type { TextKey } from '../names/areas.ts'
import { paths } from '../names/paths.ts'
import { readStored } from '../platform/storage/storage.ts'
import { Crash } from './failure/Crash.tsx'
import { autoRegisterIfAllowed } from './auto-register.ts'
import { FailedPage } from './failure/FailedPage.tsx'
import { PageCrash } from './failure/PageCrash.tsx'
import { PendingPage } from './failure/PendingPage.tsx'
import { Root } from './Root.tsx'
import { CHEST_ID, GROUP_ID } from './routes/route-at.ts'
import type { Route } from './routes/route.ts'
import { routes } from './routes/routes.ts'
import { HOME } from '../names/paths.ts'
import { safePath } from './routes/safe-path.ts'
import { Shell } from './shell/Shell.tsx'
import { TabDetail } from './shell/TabDetail.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    title?: TextKey
    route?: Route
  }
}

const NotFound = lazyRouteComponent(() => import('./failure/NotFound.tsx'), 'NotFound')
const root = createRootRoute({ component: Root, notFoundComponent: NotFound, errorComponent: Crash })

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async () => {
    if (!readStored('token')) await autoRegisterIfAllowed()
    redirect({ to: readStored('token') ? HOME : paths.Login, replace: true, throw: true })
  },
})

const error = createRoute({
  getParentRoute: () => root,
  path: paths.NotFound,
  staticData: { title: 'app.title_not_found' },
  component: NotFound,
})

/** Everything inside the frame of the app. */
const app = createRoute({ getParentRoute: () => root, id: 'app', component: Shell })

const screenOf = (route: Route) =>
  lazyRouteComponent(async () => {
    try {
      const { loadScreen } = await import('./routes/screens.ts')
      return { default: await loadScreen(route) }
    } catch {
      // Left to itself the router would reload the page, which without a connection is the end of it.
      return { default: FailedPage }
    }
  })

/** Without a session only the allowed list opens; elsewhere one is begun by itself, or the login page shows. */
async function requireSession(route: Route, href: string): Promise<void> {
  if (route.isPublic || readStored('token')) return
  await autoRegisterIfAllowed()
  if (!readStored('token')) redirect({ to: paths.Login, search: { redirect: href }, replace: true, throw: true })
}

/** An address whose values cannot be right leads nowhere. */
function parseParams(params: Record<string, string>): Record<string, string> | false {
  const { treasureId, groupId } = params
  const isWrong =
    (treasureId !== undefined && !CHEST_ID.test(treasureId)) || (groupId !== undefined && !GROUP_ID.test(groupId))
  return isWrong ? false : params
}

function mount(route: Route, parent: AnyRoute, path: string = paths[route.name].replaceAll(':', '$')): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path,
    staticData: { title: route.title, route },
    ...(/treasureId|groupId/.test(path) ? { params: { parse: parseParams } } : {}),
    beforeLoad: async ({ location }) => {
      const { redirect: wanted } = location.search as { redirect?: string }
      if (route.name === 'Login' && readStored('token')) {
        redirect({ href: safePath(wanted), replace: true, throw: true })
      }
      await requireSession(route, location.href)
    },
    component: route.form === 'tab' ? TabDetail : screenOf(route),
  }) as AnyRoute
}

const barePages = routes.filter(({ form }) => form === 'bare').map((route) => mount(route, root))
const inside = routes.filter(({ form }) => form !== 'bare').map((route) => mount(route, app))
const children = routes.filter(({ form }) => form === 'child')

function mountRoom(name: 'Chat' | 'GpChat', below: Route[]): AnyRoute {
  const tab = name === 'Chat' ? 'chat' : 'gp'
  const room = mount({ name, tab, title: 'app.title_chat', form: 'room' }, app)
  return room.addChildren(below.map((route) => mount({ ...route, tab }, room, paths[route.name])))
}
const chat = mountRoom('Chat', children)
const gp = mountRoom(
  'GpChat',
  children.filter(({ isInGp }) => isInGp),
)

export const router = createRouter({
  routeTree: root.addChildren([index, error, ...barePages, app.addChildren([...inside, chat, gp])]),
  notFoundMode: 'root',
  defaultPreload: false,
  defaultPendingMs: 200,
  defaultPendingComponent: PendingPage,
  // What breaks in a page leaves the frame around it standing.
  defaultErrorComponent: PageCrash,
  // Every value is a text: ids and keys are no numbers.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
    const text = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()
    return text && `?${text}`
  },
})
