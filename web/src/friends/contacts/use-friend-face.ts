import type { Face } from '@mela/ui/display/Avatar.tsx'
import { displayName, faceKindOf, useFriend, usePerson } from '../../people/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { friendName } from './friend-order.ts'

/** Name and picture of somebody who is a friend, or was one a moment ago. */
export function useFriendFace(user_id: string): Face {
  const t = useT()
  const friend = useFriend(user_id)
  const person = usePerson(friend ? undefined : user_id)
  const known = friend?.friend_info ?? person
  const name = friend ? friendName(friend) : person ? displayName(person) : t('chat.unknown_person')
  return { id: user_id, name, url: known?.avatar.url, look: faceKindOf(known) }
}
