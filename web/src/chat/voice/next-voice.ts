import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { isSavingData } from '../../platform/device/data-saver.ts'
import type { Message } from '../state/model.ts'
import { viewTimeline } from '../state/view.ts'
import { chatStore } from '../sync/store.ts'
import { isUnheard } from './heard.ts'

/** Names a message while it is sent and after. */
export const voiceKey = ({ nonce, id }: Pick<Message, 'nonce' | 'id'>): string => nonce || id

/** After a voice of somebody else: the first one below it that nobody has played here. */
export function nextVoice(ended: Message): Message | undefined {
  const state = chatStore.getState()
  const { reader, openRoomId } = state
  if (openRoomId === undefined || ended.senderId === reader || isSavingData()) return undefined
  const { messages } = viewTimeline(state, openRoomId)
  const at = messages.findIndex((message) => voiceKey(message) === voiceKey(ended))
  if (at === -1) return undefined
  return messages
    .slice(at + 1)
    .find((message) => message.contentType === ContentType.Audio && message.senderId !== reader && isUnheard(message))
}
