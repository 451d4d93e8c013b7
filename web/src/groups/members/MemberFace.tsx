import type { GroupMember } from '@mela/contract/groups/groups.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { displayName, faceKindOf, usePerson } from '../../people/index.ts'
import { useLastSeen } from '../../chat/index.ts'

export function MemberFace({ user, size = 44 }: { user: GroupMember['user']; size?: number }) {
  const { isOnline } = useLastSeen(usePerson(user.id)?.last_active_unix ?? 0)
  return (
    <Avatar
      id={user.id}
      name={displayName(user)}
      url={user.avatar.url}
      look={faceKindOf(user)}
      size={size}
      isOnline={isOnline}
    />
  )
}
