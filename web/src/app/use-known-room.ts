import { ChatType, parseConversationKey, privatePeer } from '@mela/contract/ids.ts'
import { chatStore, useChatsLoaded, useRoom } from '../chat/store.ts'

/** Whether a chat can be this person's; undefined while that is not known yet. */
export function useKnownRoom(roomId: string | undefined): boolean | undefined {
  const reader = chatStore((state) => state.reader)
  const room = useRoom(roomId ?? '')
  const isLoaded = useChatsLoaded()
  if (reader === '') return undefined
  if (room !== undefined || isOwnPrivateChat(roomId ?? '', reader)) return true
  return isLoaded ? false : undefined
}

function isOwnPrivateChat(roomId: string, reader: string): boolean {
  const chat = parseConversationKey(roomId)
  return chat?.type === ChatType.Private && privatePeer(chat.target, reader) !== undefined
}
