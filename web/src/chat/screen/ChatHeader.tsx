import { NavBar } from '@mela/ui/NavBar.tsx'
import { usePresence } from '../../account/index.ts'
import { useT } from '../../platform/i18n.ts'
import { useNow } from '../../platform/use-now.ts'
import { ChatAvatar } from '../ChatAvatar.tsx'
import type { ChatFace } from '../use-face.ts'
import { isOnlineAt, lastSeen } from './last-seen.ts'

interface ChatHeaderProps {
  roomId: string
  face: ChatFace
  onBack: (() => void) | undefined
}
const STEP_MS = 20_000

export function ChatHeader({ roomId, face, onBack }: ChatHeaderProps) {
  const t = useT()
  const now = useNow(STEP_MS)
  usePresence(face.peerId)
  const members = face.memberCount > 0 ? t('chat.members', { n: face.memberCount }) : undefined
  const kind = face.isChannel ? t('chat.channel') : members
  return (
    <NavBar
      title={face.name}
      detail={face.peerId ? lastSeen(face.last_active_unix, now, t) : kind}
      detailIsAccent={isOnlineAt(face.last_active_unix, now)}
      picture={<ChatAvatar roomId={roomId} face={face} size={40} />}
      back={onBack && { label: t('app.back'), onBack }}
    />
  )
}
