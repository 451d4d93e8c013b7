import { useCallback } from 'react'
import { useLocation } from '@tanstack/react-router'
import { pathOf, paths, type RouteName } from '../../names/paths.ts'
import { useRoomId } from './use-room-id.ts'
import { useIsDesktop } from '../../platform/device/viewport.ts'

export type ChildPath = (name: RouteName, query?: Record<string, string | undefined>) => string

/** The address of a page about the present chat: beside the chat on a desktop, in whichever list it is open, flat on a phone. */
export function useChildPath(): ChildPath {
  const roomId = useRoomId() ?? ''
  const isDesktop = useIsDesktop()
  const place = useLocation({ select: ({ pathname }) => (pathname.startsWith('/gp/') ? 'GpChat' : 'Chat') })
  return useCallback(
    (name, query = {}) => {
      if (!isDesktop) return pathOf(name, {}, { roomId, ...query })
      const search = pathOf(name, {}, query).slice(paths[name].length)
      return `${pathOf(place, { roomId })}${paths[name]}${search}`
    },
    [isDesktop, roomId, place],
  )
}
