import type { GroupMember } from '@mela/contract/groups/groups.ts'
import { displayName, useRemark } from '../../people/index.ts'

/** As the group knows them, else as the reader does. */
export function useMemberName({ group_nickname, user }: Pick<GroupMember, 'group_nickname' | 'user'>): string {
  const remark = useRemark(user.id)
  return group_nickname || remark || displayName(user)
}
