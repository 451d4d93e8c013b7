import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChatType, parseRoomId, SYSTEM_SENDER_ID } from '@mela/contract/ids.ts'
import { serverNow } from '../../platform/device/clock.ts'
import { newNonce } from '../../platform/device/random.ts'
import { readStored, removeStored, writeStored } from '../../platform/storage/storage.ts'
import { addLocal } from '../state/local-echo.ts'
import { SendStatus, type Message } from '../state/model.ts'
import { change, chatStore } from './store.ts'
import { CAME_IN } from '../words/system-line.ts'

// The invitation a person followed into a group. It outlives a sign-in and the wait for approval, and is told once,
// as a line only they see, when the chat opens for the first time.
export interface Invitation {
  group_id: string
  ref_user_id?: string | undefined
  /** Somebody without an account tapped Join: it goes on by itself once they have one. */
  goes_on?: true | undefined
}
const keyOf = (group_id: string) => `temporary_join_group_msg_${group_id}` as const

export function keepGroupInvitation(invitation: Invitation): void {
  writeStored(keyOf(invitation.group_id), JSON.stringify(invitation))
}

export function keptGroupInvitation(group_id: string): Invitation | undefined {
  const stored = readStored(keyOf(group_id))
  return stored === undefined ? undefined : (JSON.parse(stored) as Invitation)
}

export function tellInvitation(roomId: string): void {
  const chat = parseRoomId(roomId)
  if (chat?.type !== ChatType.Group || !chatStore.getState().rooms[roomId]) return
  const invitation = keptGroupInvitation(chat.target)
  if (!invitation) return
  removeStored(keyOf(chat.target))
  const { ref_user_id } = invitation
  const created_unix = serverNow()
  const line: Message = {
    id: '',
    nonce: newNonce(),
    ...chat,
    senderId: SYSTEM_SENDER_ID,
    contentType: ContentType.LocalSystem,
    content: { key: CAME_IN, ...(ref_user_id && { ref_user_id }) },
    socketId: '',
    createTime: new Date(created_unix).toISOString(),
    created_unix,
    isShowTime: false,
    sendStatus: SendStatus.Success,
    readFlag: false,
    mentions: [],
    isGroupNotice: false,
  }
  change((state) => addLocal(state, line))
}
