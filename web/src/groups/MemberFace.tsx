import type { GroupMember } from '@mela/contract/groups.ts'
import { Avatar } from '@mela/ui/Avatar.tsx'
import { displayName, lookOf, usePerson } from '../account/index.ts'
import { isOnlineAt } from '../chat/index.ts'
import { useNow } from '../platform/use-now.ts'

const MINUTE_MS = 60_000

export function MemberFace({ user, size = 44 }: { user: GroupMember['user']; size?: number }) {
  const now = useNow(MINUTE_MS)
  const person = usePerson(user.id)
  return (
    <Avatar
      id={user.id}
      name={displayName(user)}
      url={user.avatar.url}
      look={lookOf(user)}
      size={size}
      isOnline={isOnlineAt(person?.last_active_unix ?? 0, now)}
    />
  )
}
