import { useNavigate, useRouter } from '@tanstack/react-router'
import { Row } from '@mela/ui/Row.tsx'
import { ChatAvatar, isOnlineAt, lastSeen, useFace } from '../chat/index.ts'
import { useFriend, usePresence } from '../account/index.ts'
import { useT } from '../platform/i18n.ts'
import { pathOf } from '../platform/paths.ts'
import { useChildPath } from '../platform/use-child-path.ts'
import { useNow } from '../platform/use-now.ts'
import css from './Card.module.css'

const STEP_MS = 20_000

/** Whom the chat is with, and what was said in it. */
export function PeerRows({ roomId, peerId }: { roomId: string; peerId: string }) {
  const t = useT()
  const navigate = useNavigate()
  const router = useRouter()
  const childPath = useChildPath()
  const now = useNow(STEP_MS)
  const face = useFace(roomId)
  const isFriend = useFriend(peerId) !== undefined
  usePresence(peerId)
  return (
    <>
      <div className={css.card}>
        <Row
          picture={
            <ChatAvatar roomId={roomId} face={face} size={52} isOnline={isOnlineAt(face.last_active_unix, now)} />
          }
          label={face.name}
          detail={lastSeen(face.last_active_unix, now, t)}
          onSelect={() => void navigate({ to: pathOf('UserPage', {}, { id: peerId }) })}
        />
        {isFriend && (
          <Row
            icon="plus"
            label={t('groupings.make_group', { name: face.name })}
            onSelect={() =>
              void navigate({ to: pathOf('NewGroupChooseMember', {}, { type: 'group', user_id: peerId }) })
            }
          />
        )}
      </div>
      <div className={css.card}>
        <Row
          icon="search"
          label={t('groupings.search_messages')}
          onSelect={() => router.history.push(childPath('ChatRecord'))}
        />
      </div>
    </>
  )
}
