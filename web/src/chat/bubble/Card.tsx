import { useRouter } from '@tanstack/react-router'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { CardFrame } from '@mela/ui/layout/CardFrame.tsx'
import { displayName, faceKindOf, usePerson, useRemark } from '../../people/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { ChatAvatar } from '../ChatAvatar.tsx'
import { useCachedGroup } from '../sync/group-cache.ts'
import type { Card as CardFacts } from '../words/message-text.ts'
import { useFace } from '../use-face.ts'

/** A person or a group handed on. */
export function Card({ card }: { card: CardFacts }) {
  return card.type === 'idcard' ? <PersonCard card={card} /> : <GroupCard card={card} />
}

function PersonCard({ card: { id, name } }: { card: CardFacts }) {
  const t = useT()
  const router = useRouter()
  const person = usePerson(id)
  const remark = useRemark(id)
  const shown = remark || (person && displayName(person)) || name || t('chat.unknown_person')
  const open = () => router.history.push(pathOf('UserPage', {}, { id }))
  return (
    <CardFrame
      picture={<Avatar id={id} name={shown} url={person?.avatar.url} look={faceKindOf(person)} size={44} />}
      title={shown}
      detail={t('media.contact_card')}
      acts={[{ label: t('media.view_person'), icon: 'person', onAct: open }]}
    />
  )
}

function GroupCard({ card: { id, name } }: { card: CardFacts }) {
  const t = useT()
  const router = useRouter()
  const roomId = roomIdOf(id, ChatType.Group)
  const face = useFace(roomId)
  const group = useCachedGroup(id)
  const shown = group?.name || name || t('chat.unknown_group')
  const open = () => router.history.push(pathOf('JoinGroup', { groupId: id }))
  return (
    <CardFrame
      picture={
        group ? (
          <ChatAvatar roomId={roomId} face={face} size={44} />
        ) : (
          <Avatar id={roomId} name={shown} size={44} isSquare />
        )
      }
      title={shown}
      detail={t('media.group_card')}
      acts={[{ label: t('media.view_group'), icon: 'group', onAct: open }]}
    />
  )
}
