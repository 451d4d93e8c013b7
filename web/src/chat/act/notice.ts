import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { readStored, writeStored } from '../../platform/storage/storage.ts'

export interface Notice {
  group_id: string
  message_id: string
  text: string
}

export function noticeOf({ group }: GroupInfo): Notice | undefined {
  const { id, notice, notice_message_id } = group
  return notice && notice_message_id ? { group_id: id, message_id: notice_message_id, text: notice } : undefined
}

/** By group the notice that was closed last. */
function closedNotices(): Record<string, string> {
  try {
    return JSON.parse(readStored('group_notice_closed_id') ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

export function isNoticeClosed({ group_id, message_id }: Notice): boolean {
  return closedNotices()[group_id] === message_id
}

export function closeNotice({ group_id, message_id }: Notice): void {
  writeStored('group_notice_closed_id', JSON.stringify({ ...closedNotices(), [group_id]: message_id }))
}
