import { paths } from '../../names/paths.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

export const CHEST_ID = /^\d{10,20}$/
export const GROUP_ID = /^\d{1,20}$/
const VALUES: Record<string, string> = { treasureId: '\\d{10,20}', groupId: '\\d{1,20}' }

const patterns = routes.map((route) => ({
  route,
  pattern: new RegExp(
    `^${paths[route.name].replaceAll(/:(\w+)/g, (_whole, name: string) => VALUES[name] ?? '[^/]+')}$`,
  ),
}))
const CHATS = new RegExp(`^(?:/chat|/gp)/[^/]+(/[\\w-]+)?$`)
const list = routes.find(({ name }) => name === 'ChatListMain')

/** Before the router runs: what an address leads to; a chat counts as its list, an unknown address as nothing. */
export function routeAt(pathname: string): Route | undefined {
  const chat = CHATS.exec(pathname)
  const path = chat ? (chat[1] ?? paths.ChatListMain) : pathname
  const found = patterns.find(({ pattern }) => pattern.test(path))?.route
  return chat && found?.form !== 'child' && found !== list ? undefined : found
}
