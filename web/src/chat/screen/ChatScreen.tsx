import { useEffect, useState } from 'react'
import { ChatType, parseConversationKey } from '@mela/contract/ids.ts'
import { Button } from '@mela/ui/Button.tsx'
import { EmptyState } from '@mela/ui/EmptyState.tsx'
import { Icon } from '@mela/ui/Icon.tsx'
import { useDelayed } from '@mela/ui/use-delayed.ts'
import { ConnectionBar } from '../../platform/ConnectionBar.tsx'
import { useT } from '../../platform/i18n.ts'
import { Composer } from '../composer/Composer.tsx'
import type { Timeline } from '../model.ts'
import { closeChat, openChat } from '../open-chat.ts'
import { chatStore, useChatsLoaded, useRoom, useTimeline } from '../store.ts'
import { useFace } from '../use-face.ts'
import { ChatHeader } from './ChatHeader.tsx'
import { EmptyChat } from './EmptyChat.tsx'
import { MessageList } from './MessageList.tsx'
import { findFirstUnread } from './rows.ts'
import css from './ChatScreen.module.css'

interface ChatScreenProps {
  roomId: string
  reader: string
  /** Absent where the list stands beside the chat. */
  onBack: (() => void) | undefined
}

const isPrivate = (roomId: string) => parseConversationKey(roomId)?.type === ChatType.Private

export function ChatScreen({ roomId, reader, onBack }: ChatScreenProps) {
  const t = useT()
  const face = useFace(roomId)
  const timeline = useTimeline(roomId)
  const isLoaded = chatStore((state) => state.timelines[roomId]?.isLoaded === true)
  // Nobody has written yet: the server does not know the chat, so there is nothing it could answer.
  const hasRoom = useRoom(roomId) !== undefined
  const isUnwritten = useChatsLoaded() && !hasRoom
  const firstUnread = useFirstUnread(roomId, reader, timeline, isLoaded)
  const isOpen = useOpenChat(roomId)
  return (
    <section className={css.chat}>
      <ChatHeader roomId={roomId} face={face} onBack={onBack} />
      {onBack && <ConnectionBar />}
      {timeline.messages.length > 0 ? (
        <MessageList roomId={roomId} reader={reader} name={face.name} timeline={timeline} firstUnread={firstUnread} />
      ) : (
        <NoMessages
          roomId={roomId}
          name={face.name}
          isChannel={face.isChannel}
          isLoaded={isLoaded || (isOpen && isUnwritten)}
          isWaiting={!isOpen || timeline.isLoading}
        />
      )}
      {isPrivate(roomId) ? (
        <Composer roomId={roomId} name={face.name} />
      ) : (
        <p className={css.closed}>
          {face.isChannel ? t('chat.only_writes', { name: face.name }) : t('errors.permission_not_allowed')}
        </p>
      )}
    </section>
  )
}

interface NoMessagesProps {
  roomId: string
  name: string
  isChannel: boolean
  isLoaded: boolean
  isWaiting: boolean
}

function NoMessages(props: NoMessagesProps) {
  const t = useT()
  const isLate = useDelayed(props.isWaiting && !props.isLoaded)
  if (props.isLoaded && props.isChannel) return <EmptyState art="lantern" title={t('chat.no_posts')} />
  if (props.isLoaded) return <EmptyChat roomId={props.roomId} name={props.name} />
  return (
    <div className={css.empty}>
      {isLate && (
        <p className={css.waiting} role="status">
          <Icon name="refresh" size={22} />
          <span className="screen-reader-only">{t('app.loading')}</span>
        </p>
      )}
      {!props.isWaiting && (
        <div className={css.failed} role="alert">
          <p>{t('chat.load_chat_failed')}</p>
          <Button variant="tint" size="medium" onClick={() => void openChat(props.roomId)}>
            {t('app.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The chat is open while this screen shows it; true once the first answer is in. */
function useOpenChat(roomId: string): boolean {
  const [openedId, setOpenedId] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    void openChat(roomId).finally(() => {
      if (isCurrent) setOpenedId(roomId)
    })
    return () => {
      isCurrent = false
      closeChat(roomId)
    }
  }, [roomId])
  return openedId === roomId
}

/** Decided once per visit, from the unread count the chat had before it was opened. */
function useFirstUnread(roomId: string, reader: string, timeline: Timeline, isLoaded: boolean): string | undefined {
  const unread = useRoom(roomId)?.unreadNum ?? 0
  const [visit, setVisit] = useState({ roomId, unread, key: undefined as string | undefined, isDecided: unread === 0 })
  if (visit.roomId !== roomId) setVisit({ roomId, unread, key: undefined, isDecided: unread === 0 })
  else if (!visit.isDecided && isLoaded && !timeline.isLoading) {
    setVisit({ ...visit, isDecided: true, key: findFirstUnread(timeline.messages, reader, visit.unread) })
  }
  return visit.key
}
