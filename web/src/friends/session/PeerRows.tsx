import { useNavigate, useRouter } from '@tanstack/react-router'
import { Row } from '@mela/ui/layout/Row.tsx'
import { ChatAvatar, useChildPath, useFace, useLastSeen } from '../../chat/index.ts'
import { useFriend, usePresence } from '../../people/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import css from '../user-page/Card.module.css'

/** Whom the chat is with, and what was said in it. */
export function PeerRows({ roomId, peerId }: { roomId: string; peerId: string }) {
  const t = useT()
  const navigate = useNavigate()
  const router = useRouter()
  const childPath = useChildPath()
  const face = useFace(roomId)
  const seen = useLastSeen(face.last_active_unix)
  const isFriend = useFriend(peerId) !== undefined
  usePresence(peerId)
  return (
    <>
      <div className={css.card}>
        <Row
          picture={<ChatAvatar roomId={roomId} face={face} size={52} isOnline={seen.isOnline} />}
          label={face.name}
          detail={seen.text}
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
