import { keptMessages } from './cache.ts'
import type { Message } from '../state/model.ts'
import { chatStore } from './store.ts'

/** The message of a chat as this device has it, on screen or kept; the network is not asked. */
export async function findKept(roomId: string, isMeant: (message: Message) => boolean): Promise<Message | undefined> {
  const shown = chatStore.getState().timelines[roomId]?.messages.find(isMeant)
  return shown ?? (await keptMessages(roomId)).find(isMeant)
}
