import { useEffect, useState } from 'react'
import { useRouter } from '@tanstack/react-router'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { Bar } from '@mela/ui/layout/Bar.tsx'
import { Button } from '@mela/ui/controls/Button.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { NavBar } from '@mela/ui/layout/NavBar.tsx'
import { ConnectionBar } from '../../platform/net/ConnectionBar.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { usePageName } from '../../platform/page/page-name.ts'
import { useChildPath } from '../place/use-child-path.ts'
import { Composer } from '../composer/Composer.tsx'
import { closeChat, openChat } from '../sync/open-chat.ts'
import { MessageList } from '../screen/MessageList.tsx'
import { chatStore, useTimeline } from '../sync/store.ts'
import css from './BroadcastScreen.module.css'

interface BroadcastScreenProps {
  roomId: string
  reader: string
  grouping: { id: string; name: string; user_ids: string[] }
  /** Absent where the list stands beside the chat. */
  onBack: (() => void) | undefined
}

/** What its owner writes to all friends of a grouping, each of whom gets a private message of their own. */
export function BroadcastScreen({ roomId, reader, grouping, onBack }: BroadcastScreenProps) {
  const t = useT()
  const router = useRouter()
  const childPath = useChildPath()
  const timeline = useTimeline(roomId)
  const isOpen = useOpenChat(roomId)
  const { id, name, user_ids } = grouping
  usePageName(name)
  const about = childPath('SessionSetting')
  const showPeople = () => router.history.push(about)
  const told = <Bar tone="info" icon="info" text={t('groupings.chat_each')} />
  return (
    <section className={css.chat}>
      <NavBar
        title={name}
        detail={t('groupings.chat_detail', { n: user_ids.length })}
        picture={<Avatar id={id} name={name} glyph="layers" size={40} isSquare />}
        back={onBack && { label: t('app.back'), onBack }}
        opens={{ href: about, onOpen: showPeople }}
      >
        <IconButton icon="more" label={t('groupings.chat_settings')} onClick={showPeople} />
      </NavBar>
      {onBack ? <ConnectionBar otherwise={told} /> : told}
      {timeline.messages.length > 0 ? (
        <MessageList roomId={roomId} reader={reader} name={name} timeline={timeline} firstUnread={undefined} />
      ) : (
        <NothingSent roomId={roomId} hasFailed={isOpen && !timeline.isLoading} onPeople={showPeople} />
      )}
      {user_ids.length > 0 ? (
        <Composer roomId={roomId} name={name} />
      ) : (
        <p className={css.closed}>{t('groupings.nobody_text')}</p>
      )}
    </section>
  )
}

interface NothingSentProps {
  roomId: string
  hasFailed: boolean
  onPeople: () => void
}

function NothingSent({ roomId, hasFailed, onPeople }: NothingSentProps) {
  const t = useT()
  const isLoaded = chatStore((state) => state.timelines[roomId]?.isLoaded === true)
  if (isLoaded) {
    return (
      <div className={css.middle}>
        <EmptyState art="people" title={t('groupings.chat_empty')} text={t('groupings.chat_text')}>
          <Button variant="tint" size="medium" icon="contacts" onClick={onPeople}>
            {t('groupings.show_people')}
          </Button>
        </EmptyState>
      </div>
    )
  }
  return (
    <div className={css.middle}>
      {hasFailed && (
        <div className={css.failed} role="alert">
          <p>{t('chat.load_chat_failed')}</p>
          <Button variant="tint" size="medium" onClick={() => void openChat(roomId)}>
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
    void openChat(roomId).finally(() => isCurrent && setOpenedId(roomId))
    return () => {
      isCurrent = false
      closeChat(roomId)
    }
  }, [roomId])
  return openedId === roomId
}
