import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { AVATAR_MEMBERS } from '@mela/contract/groups/groups-rules.ts'

/** What the device knows of a group the reader is in. */
export interface Group {
  id: string
  name: string
  avatar: GroupInfo['group']['avatar']
  /** The reader's own id in it. */
  group_user_id: string
  /** The first 200 members by join order. */
  user_ids: string[]
  flag_check: 1 | -1
  identity: GroupInfo['group_user']['identity']
  total: number
  /** Whose faces make its picture while it has none of its own. */
  users: string[]
  /** When the server told this. */
  synctime: number
  info: GroupInfo
}

export function toGroup(info: GroupInfo, synctime: number): Group {
  const { group, group_user, user_ids } = info
  return {
    id: group.id,
    name: group.name,
    avatar: group.avatar,
    group_user_id: group_user.user_id,
    user_ids,
    flag_check: group.flag_check,
    identity: group_user.identity,
    total: info.group_user_total,
    users: user_ids.slice(0, AVATAR_MEMBERS),
    synctime,
    info,
  }
}

/** Seen at once by those who are there: a newcomer's face joins the picture only while the picture has room. */
export function withJoiners(group: Group, joiner_ids: readonly string[]): Group {
  const fresh = joiner_ids.filter((id) => !group.user_ids.includes(id))
  if (fresh.length === 0 || group.total >= AVATAR_MEMBERS) return group
  const user_ids = [...group.user_ids, ...fresh]
  const group_user_total = group.total + fresh.length
  return toGroup({ ...group.info, user_ids, group_user_total }, group.synctime)
}

/** The notice is gone; one that came after it stays. */
export function withoutNotice(group: Group, notice_message_id: string): Group {
  const { info } = group
  if (info.group.notice_message_id !== notice_message_id) return group
  const gone = { notice: '', notice_at: null, notice_message_id: null }
  return toGroup({ ...info, group: { ...info.group, ...gone } }, group.synctime)
}
