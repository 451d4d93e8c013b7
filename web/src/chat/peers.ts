import { ChatType, roomIdOf, privateChatId, privatePeer } from '@mela/contract/ids.ts'
import type { Room } from './state/model.ts'
import { usePreviewText } from './words/names.ts'
import { chatStore, useRoom } from './sync/store.ts'

// What lists of people show of the private chats with them.
let known: { rooms: Record<string, Room>; reader: string; unread: ReadonlyMap<string, number> } | undefined

function unreadOfPeers({ rooms, reader }: { rooms: Record<string, Room>; reader: string }) {
  if (known?.rooms === rooms && known.reader === reader) return known.unread
  const unread = new Map<string, number>()
  for (const { type, target, unreadNum } of Object.values(rooms)) {
    const peer = type === ChatType.Private && unreadNum > 0 ? privatePeer(target, reader) : undefined
    if (peer) unread.set(peer, unreadNum)
  }
  const isSame = known?.unread.size === unread.size && [...unread].every(([id, n]) => known?.unread.get(id) === n)
  known = { rooms, reader, unread: isSame ? known!.unread : unread }
  return known.unread
}

/** Of everyone with unread messages, how many; the same map until one of the numbers changes. */
export function useUnreadOfPeers(): ReadonlyMap<string, number> {
  return chatStore(unreadOfPeers)
}

export function usePeerRoomId(user_id: string): string {
  const reader = chatStore((state) => state.reader)
  return reader === '' ? '' : roomIdOf(privateChatId(reader, user_id), ChatType.Private)
}

/** The last message of the chat with somebody, as the chat list shows it. */
export function usePeerLine(user_id: string): string {
  return usePreviewText(useRoom(usePeerRoomId(user_id))?.lastMessage)
}
