import { Outlet, useMatches } from '@tanstack/react-router'
import { ChatScreen } from '../chat/screen/ChatScreen.tsx'
import { chatStore } from '../chat/store.ts'
import { useGoBack } from '../platform/Page.tsx'
import { useRoomId } from '../platform/use-room-id.ts'
import { useIsDesktop } from '../platform/viewport.ts'
import { useKnownRoom } from './use-known-room.ts'
import css from './ChatRoute.module.css'

/** A chat by its address, with its page beside it on a desktop. */
export function ChatRoute() {
  const roomId = useRoomId()
  const reader = chatStore((state) => state.reader)
  const isKnown = useKnownRoom(roomId)
  const isDesktop = useIsDesktop()
  const goBack = useGoBack()
  const hasChild = useMatches({ select: (matches) => matches[matches.length - 1]?.staticData.route?.form === 'child' })
  if (!roomId || !isKnown) return null
  return (
    <div className={css.room}>
      <ChatScreen key={roomId} roomId={roomId} reader={reader} onBack={isDesktop ? undefined : goBack} />
      {hasChild && (
        <aside className={css.side}>
          <Outlet />
        </aside>
      )}
    </div>
  )
}
