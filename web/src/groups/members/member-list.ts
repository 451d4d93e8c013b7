import type { GroupMember } from '@mela/contract/groups/groups.ts'
import type { GroupRole } from '@mela/contract/groups/groups-rules.ts'
import { api } from '../../platform/net/api.ts'

export interface MemberFilter {
  identity?: GroupRole
  prohibition_status?: 1 | -1
  keyword?: string
}

export interface MemberPage {
  list: GroupMember[]
  total: number
  cursor: string | null
}

interface MembersAsked extends MemberFilter {
  group_id: string
  limit: number
  after: string | undefined
}

/** A page by the cursor, so that the last of a crowd costs no more than the first. */
export async function readMembers(asked: MembersAsked, signal?: AbortSignal): Promise<MemberPage> {
  const { limit, after, ...filter } = asked
  const page: MemberPage = { list: [], total: 0, cursor: after ?? null }
  do {
    const place = page.cursor === null ? {} : { after: page.cursor }
    const input = { keyword: '', ...filter, ...place, limit: limit - page.list.length }
    // The empty keyword, which finds everybody, tells this reading from the chat's own, which would end it.
    const { list, total, cursor } = await api('listGroupMembers', input, signal && { signal })
    page.list.push(...list)
    page.total = total
    page.cursor = cursor
    // Where few fit the filter the server stops looking before the page is full.
  } while (page.list.length < limit && page.cursor !== null)
  return page
}
