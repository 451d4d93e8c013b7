import { ChatType, roomIdOf, privateChatId } from '@mela/contract/ids.ts'
import { Row } from '@mela/ui/layout/Row.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { useFriendList } from '../../people/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ChatAvatar } from '../ChatAvatar.tsx'
import { chatStore, useRooms } from '../sync/store.ts'
import { useFace } from '../use-face.ts'
import css from './RoomSheet.module.css'

const FRIEND = 1

interface RoomSheetProps {
  title: string
  onPick: (roomId: string) => void
  onClose: () => void
}

/** Into which chat with somebody or in a group something goes. */
export function RoomSheet({ title, onPick, onClose }: RoomSheetProps) {
  const t = useT()
  const rooms = useTargets()
  return (
    <Sheet title={title} closeLabel={t('app.close')} onClose={onClose}>
      <div className={css.list}>
        {rooms.map((roomId) => (
          <RoomRow key={roomId} roomId={roomId} onPick={onPick} />
        ))}
        {rooms.length === 0 && <p className={css.nothing}>{t('chat.no_chats')}</p>}
      </div>
    </Sheet>
  )
}

/** The chats there are, as they are listed, then friends without one. */
function useTargets(): string[] {
  const reader = chatStore((state) => state.reader)
  const { friends } = useFriendList()
  const talks = useRooms().filter(({ type }) => type === ChatType.Private || type === ChatType.Group)
  const known = Object.values(friends).filter(({ status }) => status === FRIEND)
  return [
    ...new Set([
      ...talks.map(({ roomId }) => roomId),
      ...known.map(({ friend_id }) => roomIdOf(privateChatId(reader, friend_id), ChatType.Private)),
    ]),
  ]
}

function RoomRow({ roomId, onPick }: { roomId: string; onPick: (roomId: string) => void }) {
  const face = useFace(roomId)
  return (
    <Row
      label={face.name}
      picture={<ChatAvatar roomId={roomId} face={face} size={42} />}
      onSelect={() => onPick(roomId)}
    />
  )
}
