import type { GroupMember } from '@mela/contract/groups/groups.ts'
import { MEMBER_PAGE_SIZE, type GroupRole } from '@mela/contract/groups/groups-rules.ts'
import { api } from '../../platform/net/api.ts'
import { createPagedList } from '../../platform/page/use-paged-list.ts'

export interface MemberFilter {
  identity?: GroupRole
  prohibition_status?: 1 | -1
  keyword?: string
}
const keyOf = ({ user }: GroupMember) => user.id

/** Page after page by the cursor, so that the last of a crowd costs no more than the first. */
export function createMemberList(group_id: string, filter: MemberFilter, onTotal: (total: number) => void) {
  let cursor: string | null = null
  let readings = 0
  return createPagedList(
    async ({ pos, limit }) => {
      const reading = ++readings
      const list: GroupMember[] = []
      let next = pos === 0 ? null : cursor
      do {
        const after = next === null ? {} : { after: next }
        // The empty keyword, which finds everybody, tells this reading from the chat's own, which would end it.
        const asked = { group_id, keyword: '', ...filter, ...after }
        const page = await api('listGroupMembers', { ...asked, limit: limit - list.length })
        list.push(...page.list)
        next = page.cursor
        onTotal(page.total)
        // Where few fit the filter the server stops looking before the page is full.
      } while (list.length < limit && next !== null)
      // Only a whole page moves on, and none that a newer reading has overtaken.
      if (reading === readings) cursor = next
      return { list }
    },
    keyOf,
    MEMBER_PAGE_SIZE,
  )
}
