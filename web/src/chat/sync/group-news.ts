import type { Message as ServerMessage } from '@mela/contract/chat/chat.ts'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import type { Notification } from '@mela/contract/events.ts'
import { LeaveType } from '@mela/contract/groups/groups-rules.ts'
import { ChatType, roomIdOf, parseRoomId } from '@mela/contract/ids.ts'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { t } from '../../platform/i18n/i18n.ts'
import { setDraft } from '../send/drafts.ts'
import { changeGroup, dropGroup, renewGroup } from './group-cache.ts'
import { forgetMembers } from './group-members.ts'
import { withJoiners, withoutNotice } from '../state/group.ts'
import { forgetRoom } from '../send/outbox.ts'
import { leaveRoom } from '../state/state.ts'
import { change, chatStore } from './store.ts'

// What the socket tells of groups, and what it means for the device.
const lines: readonly number[] = [ContentType.System, ContentType.JoinGroup]

export function followGroup({ type, data }: Notification): void {
  if (type === 'edit_group_info') renewGroup(data.group_id)
  if (type === 'delete_group_notice') {
    changeGroup(data.group_id, (group) => withoutNotice(group, data.notice_message_id))
    renewGroup(data.group_id)
  }
  if (type !== 'delete_group_user') return
  // Left by oneself at another device: no news.
  if (data.type !== LeaveType.QuitElsewhere)
    tell(data.type === LeaveType.Kicked ? 'errors.not_member' : 'chat.dissolved')
  forgetGroupChat(data.group_id)
  renewGroup(data.group_id)
}

/** A line or a notice in a group says that something about it changed. */
export function followLine({ chat_type, chat_id, content, is_group_notice }: ServerMessage): void {
  if (chat_type !== ChatType.Group) return
  if (content.type === ContentType.JoinGroup) {
    const { user_id, user_ids } = content.data as { user_id?: string; user_ids?: string[] }
    changeGroup(chat_id, (group) => withJoiners(group, user_ids ?? (user_id ? [user_id] : [])))
  }
  if (lines.includes(content.type) || is_group_notice) renewGroup(chat_id)
}

function tell(key: 'errors.not_member' | 'chat.dissolved' | 'chat.not_in_group'): void {
  showToast(t(key), { icon: 'alert', isError: true })
}

/** The reader is out of it. What was written there and not sent would bring the chat back as a failure. */
export function forgetGroupChat(group_id: string): void {
  const roomId = roomIdOf(group_id, ChatType.Group)
  change((state) => leaveRoom(state, roomId))
  setDraft(roomId, '')
  dropGroup(group_id)
  void forgetRoom(roomId)
}

/** A group may also be lost while nobody listened: the next answer about the chats does not hold it any more. */
export function startGroupNews(): () => void {
  const unwatch = chatStore.subscribe((now, before) => {
    const { openRoomId } = now
    if (!openRoomId || openRoomId !== before.openRoomId || now.rooms === before.rooms) return
    const isLost = before.rooms[openRoomId] !== undefined && now.rooms[openRoomId] === undefined
    const chat = parseRoomId(openRoomId)
    if (!isLost || chat?.type !== ChatType.Group) return
    renewGroup(chat.target)
    // An event says so itself; only an answer moves the cursor.
    if (now.cursor !== before.cursor) tell('chat.not_in_group')
  })
  return () => {
    unwatch()
    forgetMembers()
  }
}
