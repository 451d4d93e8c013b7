import { useEffect, useRef } from 'react'
import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { GroupStatus, mayManage, MuteStatus } from '@mela/contract/groups/groups-rules.ts'
import type { TextKey } from '../../names/areas.ts'
import { groupStore, refreshGroup, renewGroup, useGroup } from '../sync/group-cache.ts'
import { renewMembers } from '../sync/group-members.ts'

export interface GroupChat {
  info: GroupInfo | undefined
  /** Why nothing can be written here. */
  closed: TextKey | undefined
}

/** What the screen of a group's chat has to know of the group, asked for again when the chat opens. */
export function useGroupChat(group_id: string | undefined): GroupChat {
  const info = useGroup(group_id)
  const isOut = groupStore((groups) => (group_id ? groups[group_id] !== undefined && !groups[group_id].group : false))
  const synctime = groupStore((groups) => (group_id ? groups[group_id]?.group?.synctime : undefined))
  useEffect(() => {
    if (group_id) refreshGroup(group_id).catch(() => renewGroup(group_id))
  }, [group_id])
  const before = useRef(synctime)
  useEffect(() => {
    // What the device kept is about to be asked for anyway; each answer after it may hold other roles and names.
    if (group_id && synctime !== undefined && synctime !== before.current) renewMembers(group_id)
    before.current = synctime
  }, [group_id, synctime])
  return { info, closed: isOut ? 'chat.not_in_group' : info && reason(info) }
}

export function reason({ status, group_user, prohibition_status }: GroupInfo): TextKey | undefined {
  if (status === GroupStatus.Banned) return 'errors.group_banned'
  if (group_user.prohibition_status === MuteStatus.Prohibition) return 'errors.muted'
  const isQuiet = prohibition_status === MuteStatus.Prohibition && !mayManage(group_user.identity)
  return isQuiet ? 'chat.line_all_muted' : undefined
}
