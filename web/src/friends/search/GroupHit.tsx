import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { ChatAvatar, useFace } from '../../chat/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { HitRow, PICTURE_SIZE } from './HitRow.tsx'
import { Marked } from './Marked.tsx'
import { rememberSearch } from './recent.ts'

export function GroupHit({ info, keyword }: { info: GroupInfo; keyword: string }) {
  const t = useT()
  const roomId = roomIdOf(info.group.id, ChatType.Group)
  const face = useFace(roomId)
  return (
    <HitRow
      path={pathOf('Chat', { roomId })}
      onOpen={() => rememberSearch(keyword)}
      picture={<ChatAvatar roomId={roomId} face={face} size={PICTURE_SIZE} />}
      title={<Marked text={info.group.name} keyword={keyword} />}
      detail={t('chat.members', { n: info.group_user_total })}
    />
  )
}
