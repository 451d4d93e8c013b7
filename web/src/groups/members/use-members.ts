import { useCallback, useMemo, useState } from 'react'
import type { GroupMember } from '@mela/contract/groups/groups.ts'
import { MEMBER_PAGE_SIZE } from '@mela/contract/groups/groups-rules.ts'
import { usePages } from '../../platform/query/use-pages.ts'
import { useCall } from '../../platform/query/use-read.ts'
import { readMembers, type MemberFilter } from './member-list.ts'
import { useGroupNews } from '../use-group-news.ts'

interface Change {
  /** Null for one who is gone. */
  member: GroupMember | null
  /** A later reading knows of it. */
  reading: number
}
const keyOf = ({ user }: GroupMember) => user.id
let readings = 0

export function useMembers(group_id: string, filter: MemberFilter) {
  const pages = usePages(
    ['listGroupMembers', group_id, filter],
    async ({ limit }, { after, signal }) => {
      const page = await readMembers({ ...filter, group_id, limit, after }, signal)
      return { ...page, reading: ++readings }
    },
    { keyOf, limit: MEMBER_PAGE_SIZE, isFresh: true },
  )
  const { list: read, first, again } = pages
  useGroupNews(group_id, 'edit_group_info', () => {
    // Whoever has read on would ask for many pages at once.
    if (read.length <= MEMBER_PAGE_SIZE) again()
  })
  const reading = first?.reading ?? 0
  const [changes, setChanges] = useState<Record<string, Change>>({})
  const list = useMemo(() => laidOver(read, changes, reading), [read, changes, reading])
  /** What the reader has just done to a member. */
  const change = useCallback(
    (user_id: string, member: GroupMember | null) =>
      setChanges((before) => ({ ...before, [user_id]: { member, reading } })),
    [reading],
  )
  const total = first && first.total - (read.length - list.length)
  return { ...pages, list, total, change }
}

function laidOver(list: GroupMember[], changes: Record<string, Change>, reading: number): GroupMember[] {
  return list.flatMap((member) => {
    const changed = changes[member.user.id]
    if (changed?.reading !== reading) return [member]
    return changed.member === null ? [] : [changed.member]
  })
}

/** How many members are as the filter says; undefined until it is known, and the page behind it tells what is wrong. */
export function useMemberTotal(group_id: string, filter: Omit<MemberFilter, 'keyword'>): number | undefined {
  const { answer, load } = useCall('listGroupMembers', { group_id, limit: 1, ...filter })
  useGroupNews(group_id, 'edit_group_info', load)
  return answer?.total
}
