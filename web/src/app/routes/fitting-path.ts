import { ChatType, parseRoomId } from '@mela/contract/ids.ts'
import { paths } from '../../names/paths.ts'
import { routes } from './routes.ts'

const children = routes.filter(({ form }) => form === 'child').map((route) => ({ ...route, path: paths[route.name] }))
const HOME = paths.ChatListMain

/**
 * The address of the same place in the present layout. Pages about a chat stand beside it on a desktop and under flat
 * paths on a phone; lists with an empty place beside them exist on a desktop only.
 */
export function fittingPath(pathname: string, search: Record<string, string>, isDesktop: boolean): string | undefined {
  if (!isDesktop && pathname === paths.ChatList) return HOME
  if (!isDesktop && pathname === paths.GpList) return paths.Grouping
  const nested = /^\/(chat|gp)\/([^/]+)(\/[\w-]+)$/.exec(pathname)
  if (nested) return isDesktop ? undefined : withRoom(nested[3]!, decodeURIComponent(nested[2]!), search)
  const child = children.find(({ path }) => path === pathname)
  if (!child) return undefined
  const { roomId, ...rest } = search
  if (!roomId) return child.isFree ? undefined : HOME
  if (!isDesktop) return undefined
  const isGrouping = child.isInGp && parseRoomId(roomId)?.type === ChatType.Grouping
  const query = new URLSearchParams(rest).toString()
  return `/${isGrouping ? 'gp' : 'chat'}/${encodeURIComponent(roomId)}${pathname}${query && `?${query}`}`
}

function withRoom(path: string, roomId: string, search: Record<string, string>): string {
  return `${path}?${new URLSearchParams({ roomId, ...search }).toString()}`
}
