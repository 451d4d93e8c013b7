import { ChatType } from '@mela/contract/ids.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { useSession } from '../../account/index.ts'
import { faceKindOf, usePerson } from '../../people/index.ts'
import { ChatAvatar, goToHit, rowTime, useFace, usePersonName, type Found } from '../../chat/index.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { HitRow, PICTURE_SIZE } from './HitRow.tsx'
import { Marked } from './Marked.tsx'
import { rememberSearch } from './recent.ts'

interface RecordHitProps {
  found: Found
  keyword: string
  /** All hits are of this chat: the author is named instead of the chat. */
  isOfOne: boolean
}

/** A message that was found; opens its chat at that place. */
export function RecordHit({ found, keyword, isOfOne }: RecordHitProps) {
  const { t, locale } = useI18n()
  const { userId } = useSession()
  const { roomId, message_id, author_id, words, kind } = found
  const face = useFace(roomId)
  const author = usePerson(author_id)
  const isGroup = found.chat_type === ChatType.Group
  const known = usePersonName(author_id, isGroup ? found.chat_id : undefined)
  const name = author_id === userId ? t('friends.you') : known
  const isNamed = !isOfOne && (isGroup || author_id === userId)
  const before = [...(isNamed ? [name] : []), ...(kind ? [t(kind)] : [])]
  const picture = isOfOne ? (
    <Avatar id={author_id} name={known} url={author?.avatar.url} look={faceKindOf(author)} size={PICTURE_SIZE} />
  ) : (
    <ChatAvatar roomId={roomId} face={face} size={PICTURE_SIZE} />
  )
  return (
    <HitRow
      path={pathOf('Chat', { roomId })}
      onOpen={() => {
        rememberSearch(keyword)
        goToHit({ roomId, keyword, message_id })
      }}
      picture={picture}
      title={isOfOne ? name : face.name}
      time={rowTime(found.created_unix, locale, t)}
      detail={
        <>
          {before.map((each) => t('friends.sender_and_text', { name: each, text: '' }))}
          <Marked text={words} keyword={keyword} />
        </>
      }
    />
  )
}
