import { ChatType, parseRoomId } from '@mela/contract/ids.ts'
import { api } from '../../platform/net/api.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { markRead, markUnread } from '../state/receive.ts'
import { endMark, finishAck, requestAck } from '../sync/ack.ts'
import { save } from '../sync/cache.ts'
import { change, chatStore } from '../sync/store.ts'

/** Shown at once; taken back where the server could not be told. */
export async function markChatUnread(roomId: string): Promise<void> {
  const { target, type } = parseRoomId(roomId)!
  const told = finishAck(roomId)
  change((state) => markUnread(state, roomId, true))
  // How far a channel was read is known to this device alone.
  if (type === ChatType.Channel) return save()
  if (type === ChatType.Grouping) return
  try {
    await told
    await api('markUnread', { chat_id: target, chat_type: type })
  } catch (error) {
    change((state) => markUnread(state, roomId, false))
    tellFailure(error)
  }
}

export function markChatRead(roomId: string): void {
  endMark(roomId)
  change((state) => markRead(state, roomId))
  const head = chatStore.getState().heads[roomId]
  if (head) requestAck(roomId, head)
}
