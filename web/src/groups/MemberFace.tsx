import type { GroupMember } from '@mela/contract/groups.ts'
import { Avatar } from '@mela/ui/Avatar.tsx'
import { displayName, lookOf, usePerson } from '../account/index.ts'
import { useLastSeen } from '../chat/index.ts'

export function MemberFace({ user, size = 44 }: { user: GroupMember['user']; size?: number }) {
  const { isOnline } = useLastSeen(usePerson(user.id)?.last_active_unix ?? 0)
  return (
    <Avatar
      id={user.id}
      name={displayName(user)}
      url={user.avatar.url}
      look={lookOf(user)}
      size={size}
      isOnline={isOnline}
    />
  )
}
