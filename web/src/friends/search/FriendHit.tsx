import type { Friend } from '@mela/contract/friends/friends.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { usePeerRoomId } from '../../chat/index.ts'
import { displayName, faceKindOf } from '../../people/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { friendName } from '../contacts/friend-order.ts'
import { HitRow, PICTURE_SIZE } from './HitRow.tsx'
import { Marked } from './Marked.tsx'
import { rememberSearch } from './recent.ts'

/** Somebody one knows; opens the chat with them. */
export function FriendHit({ friend, keyword }: { friend: Friend; keyword: string }) {
  const t = useT()
  const { friend_id, friend_info, remark } = friend
  const roomId = usePeerRoomId(friend_id)
  const name = friendName(friend)
  const nickname = displayName(friend_info)
  return (
    <HitRow
      path={pathOf('Chat', { roomId })}
      onOpen={() => rememberSearch(keyword)}
      picture={
        <Avatar
          id={friend_id}
          name={name}
          url={friend_info.avatar.url}
          look={faceKindOf(friend_info)}
          size={PICTURE_SIZE}
        />
      }
      title={<Marked text={name} keyword={keyword} />}
      detail={remark && <Marked text={t('friends.name_itself', { name: nickname })} keyword={keyword} />}
    />
  )
}
