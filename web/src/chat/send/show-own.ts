import type { Message as ServerMessage } from '@mela/contract/chat/chat.ts'
import { roomIdOf } from '@mela/contract/ids.ts'
import { jumpTo } from '../sync/open-chat.ts'
import { chatStore } from '../sync/store.ts'
import { handleEvent } from '../sync/handle-event.ts'

/** A message that the reader has sent through another call than that of the chat: it takes the way of every answer. */
export function showOwn(message: ServerMessage): void {
  handleEvent({ t: 'MESSAGE_CREATE', d: message })
  const roomId = roomIdOf(message.chat_id, message.chat_type)
  if (chatStore.getState().timelines[roomId]?.hasNewer) void jumpTo(roomId, 'latest')
}
