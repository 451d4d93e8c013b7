import { ChatType, parseRoomId, privatePeer } from '@mela/contract/ids.ts'
import { useGroup } from '../../chat/sync/group-cache.ts'
import { useChannelsTold } from '../../chat/sync/channels.ts'
import { chatStore, useChatsLoaded, useRoom } from '../../chat/sync/store.ts'

/** Whether a chat can be this person's; undefined while that is not known yet. */
export function useKnownRoom(roomId: string | undefined): boolean | undefined {
  const reader = chatStore((state) => state.reader)
  const room = useRoom(roomId ?? '')
  const hasChats = useChatsLoaded()
  const hasChannels = useChannelsTold()
  const chat = parseRoomId(roomId ?? '')
  // A group whose chat was taken from the list is still the reader's.
  const group = useGroup(chat?.type === ChatType.Group ? chat.target : undefined)
  if (reader === '') return undefined
  if (room !== undefined || group !== undefined || isOwn(roomId ?? '', reader)) return true
  const isTold = chat?.type === ChatType.Channel ? hasChannels : hasChats
  return isTold ? false : undefined
}

/** Whose groupings are whose is told by the screen of a grouping. */
function isOwn(roomId: string, reader: string): boolean {
  const chat = parseRoomId(roomId)
  if (chat?.type === ChatType.Grouping) return true
  return chat?.type === ChatType.Private && privatePeer(chat.target, reader) !== undefined
}
