import { create } from 'zustand'
import type { Quote } from '@mela/contract/chat/chat-content.ts'
import type { Message } from '../state/model.ts'
import { chatStore } from '../sync/store.ts'

// What the next text answers, by chat.
export const replyStore = create<Record<string, Message | undefined>>(() => ({}))

export function setReply(roomId: string, message: Message | undefined): void {
  replyStore.setState({ [roomId]: message })
}

/** The message being answered; nothing once it was removed. */
export function useReply(roomId: string): Message | undefined {
  const message = replyStore((replies) => replies[roomId])
  const isGone = chatStore((state) => message !== undefined && state.gone[roomId]?.includes(message.id) === true)
  return isGone ? undefined : message
}

/** For the text that is about to be sent, and for no other. */
export function takeReply(roomId: string): Quote | undefined {
  const message = replyStore.getState()[roomId]
  if (!message) return undefined
  setReply(roomId, undefined)
  if (chatStore.getState().gone[roomId]?.includes(message.id)) return undefined
  const { quote: _, ...data } = message.content
  return { message_id: message.id, author_id: message.senderId, content: { type: message.contentType, data } }
}

export function forgetReplies(): void {
  replyStore.setState({}, true)
}
