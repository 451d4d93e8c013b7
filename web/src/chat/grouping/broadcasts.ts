import { create } from 'zustand'
import type { Message as ServerMessage } from '@mela/contract/chat/chat.ts'
import { whileSignedIn } from '../../account/index.ts'
import { api } from '../../platform/net/api.ts'
import { onBroadcast } from './broadcast-sent.ts'

// How many friends each message to a grouping has reached.
export interface Reach {
  sent: number
  skipped: number
}
const reachStore = create<Record<string, Reach>>(() => ({}))
const keyOf = (grouping_id: string, message_id: string) => `${grouping_id} ${message_id}`

export function useReach(grouping_id: string, message_id: string): Reach | undefined {
  return reachStore((all) => all[keyOf(grouping_id, message_id)])
}

function note(told: readonly (Reach & { message: ServerMessage })[]): void {
  const reaches = told.map(({ message: { chat_id, message_id }, sent, skipped }): [string, Reach] => {
    return [keyOf(chat_id, message_id), { sent, skipped }]
  })
  reachStore.setState(Object.fromEntries(reaches))
}

interface Place {
  limit: number
  before?: string
  after?: string
}

/** A page of what was written to a grouping, as any chat has its messages. */
export async function readBroadcasts(grouping_id: string, place: Place): Promise<ServerMessage[]> {
  const page = await api('getMessagesGrouping', { chat_id: grouping_id, ...place })
  note(page)
  return page.map(({ message }) => message)
}

onBroadcast((broadcast) => note([broadcast]))
whileSignedIn({
  start: () => Promise.resolve(),
  stop: () => reachStore.setState({}, true),
})
