import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { GroupMember } from '@mela/contract/groups/groups.ts'
import { MEMBER_PAGE_SIZE } from '@mela/contract/groups/groups-rules.ts'
import { api } from '../../platform/net/api.ts'
import { createMemberList, type MemberFilter } from './member-list.ts'
import { useGroupNews } from '../use-group-news.ts'

/** The filter must be the same as long as the component lives. */
export function useMembers(group_id: string, filter: MemberFilter) {
  const [total, setTotal] = useState<number>()
  const [reader] = useState(() => createMemberList(group_id, filter, setTotal))
  const shown = useSyncExternalStore(reader.watch, reader.get)
  const [changed, setChanged] = useState<Record<string, GroupMember | null>>({})
  const again = useCallback(() => void reader.again().then(() => setChanged({})), [reader])
  const more = useCallback(() => void reader.more(), [reader])
  useEffect(() => {
    void reader.again()
    return reader.stop
  }, [reader])
  const length = useRef(0)
  useEffect(() => {
    length.current = shown.list.length
  })
  useGroupNews(group_id, 'edit_group_info', () => {
    // Somebody far down a long list would lose their place.
    if (length.current <= MEMBER_PAGE_SIZE) again()
  })
  const list = useMemo(() => laidOver(shown.list, changed), [shown.list, changed])
  /** What the reader has just done to a member; null for one who is gone. */
  const change = useCallback((user_id: string, member: GroupMember | null) => {
    setChanged((before) => ({ ...before, [user_id]: member }))
    if (member === null) setTotal((before) => before && before - 1)
  }, [])
  return { ...shown, list, total, more, again, change }
}

function laidOver(list: GroupMember[], changed: Record<string, GroupMember | null>): GroupMember[] {
  return list.flatMap((member) => {
    const now = changed[member.user.id]
    return now === undefined ? [member] : now === null ? [] : [now]
  })
}

/** How many members are as the filter says; undefined until it is known. */
export function useMemberTotal(group_id: string, filter: Omit<MemberFilter, 'keyword'>): number | undefined {
  const [total, setTotal] = useState<number>()
  const { identity, prohibition_status } = filter
  const read = useCallback(() => {
    const asked = { ...(identity && { identity }), ...(prohibition_status && { prohibition_status }) }
    api('listGroupMembers', { group_id, limit: 1, ...asked }).then(
      (answer) => setTotal(answer.total),
      // A number less on the row; the page behind it tells what is wrong.
      () => undefined,
    )
  }, [group_id, identity, prohibition_status])
  useEffect(read, [read])
  useGroupNews(group_id, 'edit_group_info', read)
  return total
}
