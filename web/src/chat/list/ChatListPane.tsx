import { useCallback, type ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Bar } from '@mela/ui/layout/Bar.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '@mela/ui/feedback/Skeleton.tsx'
import { ConnectionBar } from '../../platform/net/ConnectionBar.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { InstallHint } from '../../platform/install/InstallHint.tsx'
import { endMark } from '../sync/ack.ts'
import { chatStore, useChatsLoaded, useLoadError, useRooms } from '../sync/store.ts'
import { resync } from '../sync/sync.ts'
import { ChatList } from './ChatList.tsx'
import { ListHead } from './ListHead.tsx'

interface ChatListPaneProps {
  selectedId: string | undefined
  /** What has to be said before the list. */
  top?: ReactNode
  /** Stands before the chats and scrolls with them. */
  first?: ReactNode
}

export function ChatListPane({ selectedId, top, first }: ChatListPaneProps) {
  const t = useT()
  const rooms = useRooms()
  const reader = chatStore((state) => state.reader)
  const isLoaded = useChatsLoaded()
  const hasFailed = useLoadError()
  const navigate = useNavigate()
  const open = useCallback(
    (roomId: string) => {
      // The open chat may be marked as unread too, by another device.
      endMark(roomId)
      void navigate({ to: '/chat/$roomId', params: { roomId } })
    },
    [navigate],
  )
  const leave = (roomId: string) => {
    if (roomId === selectedId) void navigate({ to: '/chatList', replace: true })
  }
  const hint = <InstallHint isReady={rooms.length > 0} hasOpened={selectedId !== undefined} />
  const retry = { label: t('app.retry'), onAct: () => void resync({ fresh: true }) }
  return (
    <>
      <ListHead />
      {hasFailed ? (
        <Bar tone="danger" icon="alert" text={t('app.load_failed')} act={retry} />
      ) : (
        <ConnectionBar otherwise={hint} />
      )}
      {top}
      {rooms.length > 0 && (
        <ChatList rooms={rooms} reader={reader} first={first} selectedId={selectedId} onOpen={open} onLeave={leave} />
      )}
      {rooms.length === 0 && first}
      {rooms.length === 0 && isLoaded && (
        <EmptyState art="bubbles" title={t('chat.no_chats')} text={t('chat.no_chats_text')} />
      )}
      {rooms.length === 0 && !isLoaded && <SkeletonRows count={6} label={t('app.loading')} />}
    </>
  )
}
