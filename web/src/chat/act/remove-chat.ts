import { parseRoomId } from '@mela/contract/ids.ts'
import { api } from '../../platform/net/api.ts'
import { setDraft } from '../send/drafts.ts'
import { forgetFailed } from '../send/send.ts'
import { dropRoom } from '../state/state.ts'
import { change } from '../sync/store.ts'

/** For this person only; the chat comes back, without its history, with the next message. */
export async function removeChat(roomId: string): Promise<void> {
  const chat = parseRoomId(roomId)
  if (!chat) return
  await api('removeChat', { chat_id: chat.target, chat_type: chat.type })
  change((state) => dropRoom(state, roomId))
  setDraft(roomId, '')
  await forgetFailed(roomId)
}
