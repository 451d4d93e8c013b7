import { Suspense, useEffect } from 'react'
import { Outlet, useMatches } from '@tanstack/react-router'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { isGrouping } from '../../chat/grouping/is-grouping.ts'
import { ChatScreen } from '../../chat/screen/ChatScreen.tsx'
import { ChatSlotsContext, type ChatSlots } from '../../chat/slots.ts'
import { chatStore } from '../../chat/sync/store.ts'
import { closeChest, useOpenedChest } from '../../chests/open/opening.ts'
import { lazyScreen } from '../../platform/page/lazy-screen.ts'
import { useGoBack } from '../../platform/page/Page.tsx'
import { useRoomId } from '../../chat/place/use-room-id.ts'
import { useIsDesktop } from '../../platform/device/viewport.ts'
import { GroupingRoute } from './GroupingRoute.tsx'
import { useKnownRoom } from './use-known-room.ts'
import css from './ChatRoute.module.css'

const slots: ChatSlots = {
  Draw: lazyScreen(
    () => import('../../games/results/DrawCard.tsx').then((module) => module.DrawCard),
    'games',
    'draws',
    'pages',
  ),
  Treasure: lazyScreen(
    () => import('../../chests/open/TreasureCard.tsx').then((module) => module.TreasureCard),
    'chests',
  ),
  SendTreasure: lazyScreen(
    () => import('../../chests/send/SendTreasureSheet.tsx').then((module) => module.SendTreasureSheet),
    'chests',
    'wallet',
  ),
}
const OpenScene = lazyScreen(
  () => import('../../chests/open/OpenScene.tsx').then((module) => module.OpenScene),
  'chests',
)

/** A chat by its address, with its page beside it on a desktop. */
export function ChatRoute() {
  const roomId = useRoomId()
  const reader = chatStore((state) => state.reader)
  const isKnown = useKnownRoom(roomId)
  const isDesktop = useIsDesktop()
  const goBack = useGoBack()
  const hasChild = useMatches({ select: (matches) => matches[matches.length - 1]?.staticData.route?.form === 'child' })
  if (!roomId || !isKnown) return null
  const onBack = isDesktop ? undefined : goBack
  return (
    <div className={css.room}>
      {isGrouping(roomId) ? (
        <GroupingRoute key={roomId} roomId={roomId} onBack={onBack} />
      ) : (
        <ChatSlotsContext value={slots}>
          <ChatScreen key={roomId} roomId={roomId} reader={reader} onBack={onBack} />
          <OpenedChest roomId={roomId} />
        </ChatSlotsContext>
      )}
      {hasChild && (
        <aside className={css.side}>
          <Outlet />
        </aside>
      )}
    </div>
  )
}

/** The treasure box of this chat that is about to be opened, if any. */
function OpenedChest({ roomId }: { roomId: string }) {
  const chest = useOpenedChest()
  // Whoever leaves the chat by the way back has not opened it.
  useEffect(() => closeChest, [roomId])
  if (!chest || roomIdOf(chest.group_id, ChatType.Group) !== roomId) return null
  return (
    <Suspense>
      <OpenScene chest={chest} onClose={closeChest} />
    </Suspense>
  )
}
