import { Suspense, useEffect, useRef, useState } from 'react'
import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { ChatType, parseRoomId } from '@mela/contract/ids.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { useDelayed } from '@mela/ui/feedback/use-delayed.ts'
import { ConnectionBar } from '../../platform/net/ConnectionBar.tsx'
import type { TextKey } from '../../names/areas.ts'
import { useIsDesktop } from '../../platform/device/viewport.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { lazyExtra } from '../../platform/page/lazy-screen.ts'
import { usePageName } from '../../platform/page/page-name.ts'
import { Composer } from '../composer/Composer.tsx'
import { isNoticeClosed, noticeOf } from '../act/notice.ts'
import { openChat } from '../sync/open-chat.ts'
import { useFinding } from '../find/finding.ts'
import { useReply } from '../quote/reply.ts'
import { chatStore, useChatsLoaded, useRoom, useTimeline } from '../sync/store.ts'
import { useMuteKey } from '../shortcuts/use-mute-key.ts'
import { useSendLanguage } from '../translation/settings.ts'
import { useFace } from '../use-face.ts'
import { OpenViewer } from '../viewer/OpenViewer.tsx'
import { ChatHeader } from './ChatHeader.tsx'
import { EmptyChat } from './EmptyChat.tsx'
import { MessageList } from './MessageList.tsx'
import { useGroupChat } from './use-group-chat.ts'
import { useVisit } from './use-visit.ts'
import css from './ChatScreen.module.css'

interface ChatScreenProps {
  roomId: string
  reader: string
  /** Absent where the list stands beside the chat. */
  onBack: (() => void) | undefined
}

const ChannelFoot = lazyExtra(() => import('../ChannelFoot.tsx').then((module) => module.ChannelFoot), 'chat_settings')
const SendLanguageNote = lazyExtra(
  () => import('../translation/SendLanguageNote.tsx').then((module) => module.SendLanguageNote),
  'translation',
)
const FindBar = lazyExtra(() => import('../find/FindBar.tsx').then((module) => module.FindBar), 'acts')
const PinBar = lazyExtra(() => import('../pin/PinBar.tsx').then((module) => module.PinBar), 'acts')
const ReplyBar = lazyExtra(() => import('../composer/ReplyBar.tsx').then((module) => module.ReplyBar), 'acts')
const NoticeBar = lazyExtra(() => import('./NoticeBar.tsx').then((module) => module.NoticeBar), 'joining')
const typeOf = (roomId: string) => parseRoomId(roomId)?.type
const mayWrite = (roomId: string) => typeOf(roomId) === ChatType.Private || typeOf(roomId) === ChatType.Group
const groupIdOf = (roomId: string) => (typeOf(roomId) === ChatType.Group ? parseRoomId(roomId)!.target : undefined)

export function ChatScreen({ roomId, reader, onBack }: ChatScreenProps) {
  useMuteKey(roomId)
  const face = useFace(roomId)
  usePageName(face.name)
  const timeline = useTimeline(roomId)
  const isLoaded = chatStore((state) => state.timelines[roomId]?.isLoaded === true)
  // Nobody has written yet: the server does not know the chat, so there is nothing it could answer.
  const room = useRoom(roomId)
  const isUnwritten = useChatsLoaded() && !room
  const { isOpen, firstUnread } = useVisit(roomId, reader, timeline)
  const finding = useFinding(roomId)
  const { info, closed } = useGroupChat(groupIdOf(roomId))
  const section = useFocusWithoutComposer(face.isChannel || closed !== undefined)
  const notice = info && <GroupNotice key={info.group.notice_message_id} roomId={roomId} info={info} />
  return (
    <section ref={section} className={css.chat} tabIndex={-1}>
      <ChatHeader roomId={roomId} face={face} onBack={onBack} />
      {onBack ? <ConnectionBar otherwise={notice} /> : notice}
      <Suspense>{finding && <FindBar finding={finding} />}</Suspense>
      <Suspense>{room?.pinMessage && <PinBar roomId={roomId} message={room.pinMessage} />}</Suspense>
      {timeline.messages.length > 0 ? (
        <MessageList
          roomId={roomId}
          reader={reader}
          name={face.name}
          timeline={timeline}
          firstUnread={firstUnread}
          mayWrite={mayWrite(roomId) && !closed}
        />
      ) : (
        <NoMessages
          roomId={roomId}
          name={face.name}
          isChannel={face.isChannel}
          isLoaded={isLoaded || (isOpen && isUnwritten)}
          isWaiting={!isOpen || timeline.isLoading}
        />
      )}
      <Foot roomId={roomId} reader={reader} name={face.name} isChannel={face.isChannel} closed={closed} />
      <OpenViewer roomId={roomId} />
    </section>
  )
}

/** On a desktop the composer takes the focus; where there is none the chat itself does. */
function useFocusWithoutComposer(hasNone: boolean) {
  const section = useRef<HTMLElement>(null)
  const isDesktop = useIsDesktop()
  useEffect(() => {
    if (hasNone && isDesktop) section.current?.focus({ preventScroll: true })
  }, [hasNone, isDesktop])
  return section
}

interface FootProps {
  roomId: string
  reader: string
  name: string
  isChannel: boolean
  /** Why nothing can be written here. */
  closed: TextKey | undefined
}

function Foot({ roomId, reader, name, isChannel, closed }: FootProps) {
  const t = useT()
  const reply = useReply(roomId)
  const lang = useSendLanguage()
  if (isChannel) {
    return (
      <Suspense>
        <ChannelFoot roomId={roomId} name={name} />
      </Suspense>
    )
  }
  if (closed) {
    return (
      <p className={css.closed} role="status">
        {t(closed)}
      </p>
    )
  }
  return (
    <>
      <Suspense>{lang && <SendLanguageNote lang={lang} />}</Suspense>
      <Suspense>{reply && <ReplyBar roomId={roomId} message={reply} reader={reader} />}</Suspense>
      <Composer roomId={roomId} name={name} />
    </>
  )
}

function GroupNotice({ roomId, info }: { roomId: string; info: GroupInfo }) {
  const notice = noticeOf(info)
  const [isClosed, setClosed] = useState(() => notice === undefined || isNoticeClosed(notice))
  if (!notice || isClosed) return null
  return (
    <Suspense>
      <NoticeBar roomId={roomId} notice={notice} onClose={() => setClosed(true)} />
    </Suspense>
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
  if (props.isLoaded && props.isChannel) return <EmptyState art="lantern" title={t('acts.no_posts')} />
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
