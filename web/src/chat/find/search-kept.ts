import { ChatType, parseRoomId } from '@mela/contract/ids.ts'
import { containsWords, wordsOf } from '@mela/contract/text/keyword.ts'
import { keptMessages, keptRooms } from '../sync/cache.ts'
import { chatStore } from '../sync/store.ts'
import { cleaned } from '../state/gone.ts'
import type { Message } from '../state/model.ts'
import { foundHere, type Found } from './found.ts'

/** Of what this device has of one chat, or of all, the messages with these words, newest first; the network is not asked. */
export async function searchKept(keyword: string, roomId?: string): Promise<Found[]> {
  const words = wordsOf(keyword)
  const { timelines, rooms } = chatStore.getState()
  const loaded = Object.keys(timelines)
  const roomIds = roomId ? [roomId] : [...new Set([...loaded, ...(await keptRooms()), ...Object.keys(rooms)])]
  const found = await Promise.all(roomIds.filter(isSearched).map(messagesOf))
  return found
    .flat()
    .flatMap((message) => foundHere(message) ?? [])
    .filter((hit) => containsWords(hit.words, words))
    .sort((one, other) => other.created_unix - one.created_unix)
}

function isSearched(roomId: string): boolean {
  const type = parseRoomId(roomId)?.type
  return type === ChatType.Private || type === ChatType.Group
}

async function messagesOf(roomId: string): Promise<Message[]> {
  const { timelines, rooms, gone } = chatStore.getState()
  const last = rooms[roomId]?.lastMessage
  const messages = timelines[roomId]?.messages ?? (await keptMessages(roomId))
  const isKnown = !last || messages.some(({ id }) => id === last.id)
  return cleaned(isKnown ? messages : [...messages, last], gone[roomId])
}
