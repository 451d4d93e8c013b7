import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { TextKey } from '../platform/i18n.ts'
import { readStored } from '../platform/storage.ts'
import { Crash } from './Crash.tsx'
import { EmptyDetail } from './EmptyDetail.tsx'
import { NotFound } from './NotFound.tsx'
import { Root } from './Root.tsx'
import { HOME } from './safe-path.ts'
import { Shell } from './Shell.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    title?: TextKey
  }
}

const root = createRootRoute({ component: Root, notFoundComponent: NotFound, errorComponent: Crash })
const title = (key: TextKey) => ({ title: key })

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    redirect({ to: readStored('token') ? HOME : '/login', replace: true, throw: true })
  },
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: title('app.title_login'),
  validateSearch: ({ redirect: wanted }: Record<string, unknown>): { redirect?: string } =>
    typeof wanted === 'string' ? { redirect: wanted } : {},
  beforeLoad: () => {
    if (readStored('token')) redirect({ to: HOME, replace: true, throw: true })
  },
  component: lazyRouteComponent(() => import('../account/LoginScreen.tsx'), 'LoginScreen'),
})

const error = createRoute({
  getParentRoute: () => root,
  path: '/error',
  staticData: title('app.title_not_found'),
  component: NotFound,
})

/** Everything below needs a session. */
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  component: Shell,
  beforeLoad: ({ location }) => {
    if (!readStored('token'))
      redirect({ to: '/login', search: { redirect: location.href }, replace: true, throw: true })
  },
})

const chatList = createRoute({
  getParentRoute: () => app,
  path: '/chatList',
  staticData: title('app.tab_chats'),
  component: EmptyDetail,
})
const chat = createRoute({
  getParentRoute: () => app,
  path: '/chat',
  staticData: title('app.tab_chats'),
  component: EmptyDetail,
})
const room = createRoute({
  getParentRoute: () => app,
  path: '/chat/$roomId',
  staticData: title('app.title_chat'),
  component: lazyRouteComponent(() => import('./ChatRoute.tsx'), 'ChatRoute'),
})
const address = createRoute({
  getParentRoute: () => app,
  path: '/address',
  staticData: title('app.tab_contacts'),
  component: EmptyDetail,
})
const find = createRoute({
  getParentRoute: () => app,
  path: '/find',
  staticData: title('app.tab_find'),
  component: EmptyDetail,
})
const profile = createRoute({
  getParentRoute: () => app,
  path: '/profile',
  staticData: title('app.tab_me'),
  component: EmptyDetail,
})

export const router = createRouter({
  routeTree: root.addChildren([index, login, error, app.addChildren([chatList, chat, room, address, find, profile])]),
  notFoundMode: 'root',
  defaultPreload: false,
  defaultPendingMs: 1000,
})
