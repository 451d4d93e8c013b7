import type { Message } from '@mela/contract/chat/chat.ts'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { useSession } from '../../account/index.ts'
import { faceKindOf, usePerson } from '../../people/index.ts'
import { aimAt, ChatAvatar, rowTime, useFace, usePersonName } from '../../chat/index.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { HitRow, PICTURE_SIZE } from './HitRow.tsx'
import { Marked } from './Marked.tsx'

interface RecordHitProps {
  message: Message
  keyword: string
  /** All hits are of this chat: the author is named instead of the chat. */
  isOfOne: boolean
}

/** A message that was found; opens its chat at that place. */
export function RecordHit({ message, keyword, isOfOne }: RecordHitProps) {
  const { t, locale } = useI18n()
  const { userId } = useSession()
  const roomId = roomIdOf(message.chat_id, message.chat_type)
  const face = useFace(roomId)
  const author = usePerson(message.author_id)
  const known = usePersonName(message.author_id, message.chat_type === ChatType.Group ? message.chat_id : undefined)
  const name = message.author_id === userId ? t('friends.you') : known
  const { text } = message.content.data
  const said = typeof text === 'string' ? text : ''
  const isNamed = !isOfOne && (message.chat_type === ChatType.Group || message.author_id === userId)
  const picture = isOfOne ? (
    <Avatar
      id={message.author_id}
      name={known}
      url={author?.avatar.url}
      look={faceKindOf(author)}
      size={PICTURE_SIZE}
    />
  ) : (
    <ChatAvatar roomId={roomId} face={face} size={PICTURE_SIZE} />
  )
  return (
    <HitRow
      path={pathOf('Chat', { roomId })}
      onOpen={() => aimAt(roomId, message.message_id)}
      picture={picture}
      title={isOfOne ? name : face.name}
      time={rowTime(message.created_unix, locale, t)}
      detail={<Marked text={isNamed ? t('friends.sender_and_text', { name, text: said }) : said} keyword={keyword} />}
    />
  )
}
