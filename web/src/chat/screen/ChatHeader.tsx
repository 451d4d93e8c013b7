import { useRouter } from '@tanstack/react-router'
import { ChatType, parseRoomId } from '@mela/contract/ids.ts'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { NavBar } from '@mela/ui/layout/NavBar.tsx'
import { usePresence } from '../../people/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import type { RouteName } from '../../names/paths.ts'
import { useChildPath } from '../place/use-child-path.ts'
import { ChatAvatar } from '../ChatAvatar.tsx'
import { useTypingText } from '../words/typing-text.ts'
import type { ChatFace } from '../use-face.ts'
import { useLastSeen } from './use-last-seen.ts'

interface ChatHeaderProps {
  roomId: string
  face: ChatFace
  onBack: (() => void) | undefined
}
const settings: Partial<Record<ChatType, RouteName>> = {
  [ChatType.Private]: 'SessionSetting',
  [ChatType.Group]: 'GroupSetting',
  [ChatType.Channel]: 'SessionSetting',
}

export function ChatHeader({ roomId, face, onBack }: ChatHeaderProps) {
  const t = useT()
  const router = useRouter()
  const seen = useLastSeen(face.last_active_unix)
  usePresence(face.peerId)
  const members = face.memberCount > 0 ? t('chat.members', { n: face.memberCount }) : undefined
  const kind = face.isChannel ? t('chat.channel') : members
  const typing = useTypingText(roomId)
  const about = settings[parseRoomId(roomId)?.type ?? ChatType.Grouping]
  const childPath = useChildPath()
  const go = (name: RouteName) => router.history.push(childPath(name))
  return (
    <NavBar
      title={face.name}
      detail={typing ?? (face.peerId ? seen.text : kind)}
      detailIsAccent={typing !== undefined || seen.isOnline}
      picture={<ChatAvatar roomId={roomId} face={face} size={40} />}
      back={onBack && { label: t('app.back'), onBack }}
      opens={about && { href: childPath(about), onOpen: () => go(about) }}
    >
      {about && (
        <>
          {!face.isChannel && (
            <IconButton icon="search" label={t('acts.search_messages')} onClick={() => go('ChatRecord')} />
          )}
          <IconButton icon="more" label={t('acts.chat_settings')} onClick={() => go(about)} />
        </>
      )}
    </NavBar>
  )
}
